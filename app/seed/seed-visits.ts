import type { Insertable, Kysely } from 'kysely'
import { allowPastVisits } from '#app/db/appointments/import.ts'
import type { Schema } from '#app/db/schema.ts'

/** Inserts the demo's made-up visits, also those given already; a time that is taken is left out. @returns their ids. */
export const seedVisits = (k: Kysely<Schema>, visits: readonly Insertable<Schema['appointments']>[]) =>
  k.transaction().execute(async (tx) => {
    await allowPastVisits(tx)
    if (visits.length === 0) return []
    return tx
      .insertInto('appointments')
      .values([...visits])
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .execute()
  })
