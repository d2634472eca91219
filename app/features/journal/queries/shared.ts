import type { ReachedClient } from '#app/domain/actor.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import type { Services } from '#app/services/services.ts'
import { journalOf, tattoosOf } from './entries.ts'

export type SharedEntry = {
  id: string
  day: ClinicDay
  /** Its tattoo's name; null: a note. */
  tattoo: string | null
  /** Which treatment of its tattoo; null: a note. */
  treatment: number | null
  /** What staff wrote for the client, as it now reads. */
  words: string
}

/** What a client may read of the own journal, the newest first: what was written for them. Whose page it is, the caller has checked. */
export async function sharedEntriesOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<SharedEntry[]> {
  const [entries, tattoos] = await Promise.all([journalOf(db.k, patientId), tattoosOf(db.k, patientId)])
  const names = new Map(tattoos.map(({ id, name }) => [id, name]))
  return entries
    .map(({ id, day, tattooId, treatment, versions: [newest] }) => ({
      id,
      day,
      tattoo: tattooId === null ? null : (names.get(tattooId) ?? null),
      treatment,
      words: newest.content.forClient,
    }))
    .filter(({ words }) => words !== '')
}
