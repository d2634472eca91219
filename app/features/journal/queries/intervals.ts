import { sql } from 'kysely'
import type { IntervalLine } from '#app/content/journal/draw-intervals.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { isTreatment, type EntryContent } from '#app/domain/journal/journal.ts'
import type { Services } from '#app/services/services.ts'
import { journalOf, tattoosOf } from './entries.ts'

/**
 * Every laser treatment of a client in time: those the journal describes, and those that were given and are not written
 * up yet, so that none is missing from the intervals. The caller writes the access log.
 */
export async function intervalsOf(
  { db: { k } }: Pick<Services, 'db'>,
  patientId: ReachedClient,
): Promise<IntervalLine[]> {
  const [entries, tattoos, visits] = await Promise.all([
    journalOf(k, patientId),
    tattoosOf(k, patientId),
    k
      .selectFrom('appointments as a')
      .innerJoin('providers as p', 'p.id', 'a.provider_id')
      .select(['a.id', 'a.appointment_date', 'a.medical_indication', 'p.name'])
      .where(sql<boolean>`a.patient_id in (select records_of(${patientId}))`)
      .where('a.type', '=', 'treatment')
      .where('a.status', 'in', ['in_progress', 'completed'])
      .execute(),
  ])
  const names = new Map(tattoos.map(({ id, name }) => [id, name]))
  const indications = new Map(visits.map(({ id, medical_indication: why }) => [id, why]))
  const treatments = entries.filter(({ kind }) => kind !== 'note')
  const written = treatments.map(({ visit, day, tattooId, versions: [newest, ...older] }): IntervalLine => {
    const { content } = newest
    return {
      day,
      tattoo: (tattooId && names.get(tattooId)) ?? '',
      // Who signed first is who gave it; a correction may be another's.
      operator: (older.at(-1) ?? newest).author,
      ...laserOf(content),
      medicalIndication: (visit && indications.get(visit)) || null,
    }
  })
  const described = new Set(treatments.map(({ visit }) => visit))
  const unwritten = visits
    .filter(({ id }) => !described.has(id))
    .map((visit): IntervalLine => ({
      day: visit.appointment_date,
      tattoo: '',
      operator: visit.name,
      devices: [],
      wavelengthsNm: [],
      medicalIndication: visit.medical_indication,
    }))
  return [...written, ...unwritten].toSorted((a, b) => a.day.localeCompare(b.day))
}

function laserOf(content: EntryContent): Pick<IntervalLine, 'devices' | 'wavelengthsNm'> {
  const lines = isTreatment(content) ? content.lines : []
  return {
    devices: [...new Set(lines.map(({ device }) => device))],
    wavelengthsNm: [...new Set(lines.map(({ wavelengthNm }) => wavelengthNm))],
  }
}
