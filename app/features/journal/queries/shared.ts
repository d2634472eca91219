import type { ReachedClient } from '#app/domain/actor.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { isTreatment, type TreatmentContent } from '#app/domain/journal.ts'
import type { Services } from '#app/services/services.ts'
import { journalOf, tattoosOf, type JournalEntry } from './entries.ts'

/** What a client is told of the laser, and how much stronger it was than at the last treatment of the tattoo. */
export type SharedSettings = Pick<TreatmentContent, 'wavelengthNm' | 'fluence' | 'pain'> & { change: number | null }

export type SharedEntry = {
  id: string
  day: ClinicDay
  /** Its tattoo's name; null: a note. */
  tattoo: string | null
  /** Which treatment of its tattoo; null: a note. */
  treatment: number | null
  /** Who treated: whoever signed it first. */
  author: string
  /** What staff wrote for the client, as it now reads. */
  words: string
  /** Null: a note. */
  settings: SharedSettings | null
}

/** What a client may read of the own journal, the newest first: what was written for them. Whose page it is, the caller has checked. */
export async function sharedEntriesOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<SharedEntry[]> {
  const [entries, tattoos] = await Promise.all([journalOf(db.k, patientId), tattoosOf(db.k, patientId)])
  const names = new Map(tattoos.map(({ id, name }) => [id, name]))
  return entries
    .map(({ id, day, tattooId, treatment, versions }, index) => ({
      id,
      day,
      tattoo: tattooId === null ? null : (names.get(tattooId) ?? null),
      treatment,
      author: versions.at(-1)!.author,
      words: versions[0].content.forClient,
      settings: settingsOf(entries, index),
    }))
    .filter(({ words }) => words !== '')
}

/** @param entries the newest first */
function settingsOf(entries: readonly JournalEntry[], index: number): SharedSettings | null {
  const { tattooId, versions } = entries[index]!
  const { content } = versions[0]
  if (!isTreatment(content)) return null
  const before = entries.slice(index + 1).find((entry) => entry.tattooId === tattooId)?.versions[0].content
  const { wavelengthNm, fluence, pain } = content
  // Tenths are shown; the difference of two of them must not show more.
  const change = before && isTreatment(before) ? Math.round((fluence - before.fluence) * 100) / 100 : null
  return { wavelengthNm, fluence, pain, change }
}
