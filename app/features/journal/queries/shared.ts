import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isTreatment, type EntryKind, type SettingsLine } from '#app/domain/journal/journal.ts'
import type { Services } from '#app/services/services.ts'
import { journalOf, lastTreatmentOf, tattoosOf, type JournalEntry, type SpotResult } from './entries.ts'

/** What a client is told of each line of the laser, and how much stronger it was than last time at its wavelength. */
export type SharedSettings = {
  lines: (Pick<SettingsLine, 'wavelengthNm' | 'fluence'> & { change: number | null })[]
  pain: number | null
}

export type SharedEntry = {
  id: string
  kind: EntryKind
  day: ClinicDay
  /** Its tattoo's name; null: a note. */
  tattoo: string | null
  /** Which treatment of its tattoo; null: a test spot or a note. */
  treatment: number | null
  /** Who treated: whoever signed it first. */
  author: string
  /** What staff wrote for the client, as it now reads. */
  words: string
  /** Null: a test spot or a note. */
  settings: SharedSettings | null
  /** What follows from a test spot, and the day it was read; null: it was not, or it is another entry. */
  reading: Pick<SpotResult, 'answer' | 'on'> | null
}

/** What a client may read of the own journal, the newest first: what was written for them, and what follows from a test spot. Whose page it is, the caller has checked. */
export async function sharedEntriesOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<SharedEntry[]> {
  const [entries, tattoos] = await Promise.all([journalOf(db.k, patientId), tattoosOf(db.k, patientId)])
  const names = new Map(tattoos.map(({ id, name }) => [id, name]))
  return entries
    .map(({ id, kind, day, tattooId, treatment, versions, reading }, index) => ({
      id,
      kind,
      day,
      tattoo: tattooId === null ? null : (names.get(tattooId) ?? null),
      treatment,
      author: versions.at(-1)!.author,
      words: versions[0].content.forClient,
      settings: settingsOf(entries, index),
      reading: reading && { answer: reading.answer, on: reading.on },
    }))
    .filter(({ words, reading }) => words !== '' || reading !== null)
}

/** @param entries the newest first */
function settingsOf(entries: readonly JournalEntry[], index: number): SharedSettings | null {
  const { kind, tattooId, versions } = entries[index]!
  const { content } = versions[0]
  if (kind !== 'treatment' || !isTreatment(content)) return null
  const before = tattooId === null ? null : lastTreatmentOf(entries.slice(index + 1), tattooId)
  const lines = content.lines.map(({ wavelengthNm, fluence }) => {
    const same = before?.content.lines.find((line) => line.wavelengthNm === wavelengthNm)
    // Tenths are shown; the difference of two of them must not show more.
    const change = same ? Math.round((fluence - same.fluence) * 100) / 100 : null
    return { wavelengthNm, fluence, change }
  })
  return { lines, pain: content.pain }
}
