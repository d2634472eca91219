import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql, type Kysely } from 'kysely'
import type { Closable } from '#app/domain/health/closings.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  isStillToCome,
  isUnclosed,
  retentionOf,
  type KeptVisit,
  type Retention,
} from '#app/domain/clients/retention.ts'
import { closableVisits } from '#app/features/health/queries/closings.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

/** A request to be erased that nobody has carried out yet. */
export async function openErasure(
  { db }: Pick<Services, 'db'>,
  patientId: ReachedClient,
): Promise<{ id: string; askedAt: Date } | null> {
  const row = await db.k
    .selectFrom('erasure_requests')
    .select(['id', 'asked_at'])
    .where('patient_id', '=', patientId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, askedAt: row.asked_at } : null
}

/**
 * One client's visits as the question of erasure sees them. The job that forgets enquiries asks, too, for whom nobody
 * calls; what is shown of them to somebody is asked through the functions below, which demand the proof.
 */
export async function visitsToKeep(k: Kysely<Schema>, patientId: string): Promise<(KeptVisit & { id: string })[]> {
  const rows = await k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.starts_at'])
    .select((eb) =>
      eb
        .selectFrom('payments as y')
        .select(({ fn }) => fn.max('y.created_at').as('at'))
        .whereRef('y.appointment_id', '=', 'a.id')
        .where('y.status', 'in', ['confirmed', 'refunded'])
        .as('paid_at'),
    )
    .where('a.patient_id', '=', patientId)
    .execute()
  return rows.map(({ id, status, starts_at: startsAt, paid_at: paidAt }) => ({
    id,
    status,
    startsAt,
    paidOn: paidAt ? dayOf(clinicTimeAt(paidAt)) : null,
  }))
}

/** The retention periods that apply to a client's records. */
export const retainedRecords = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: ReachedClient,
): Promise<Retention> =>
  retentionOf(await visitsToKeep(db.k, patientId), clock.now(), await lastEntryOn(db.k, patientId))

/** The day the journal was last written in, that of merged records too; null: there is none. */
export async function lastEntryOn(k: Kysely<Schema>, patientId: string): Promise<ClinicDay | null> {
  const row = await k
    .selectFrom('last_journal_writes')
    .select(({ fn }) => fn.max('at').as('at'))
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .executeTakeFirst()
  return row?.at ? dayOf(clinicTimeAt(row.at)) : null
}

/** A past visit nobody has closed, and the ways it can be. */
export type UnclosedVisit = { id: string; startsAt: ClinicTime; closable: Closable }

/** The past visits of a client that staff must close before an erasure, the oldest first. */
export async function unclosedVisits(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: ReachedClient,
): Promise<UnclosedVisit[]> {
  const visits = (await visitsToKeep(db.k, patientId)).filter((visit) => isUnclosed(visit, clock.now()))
  const ways = await closableVisits(
    { db },
    visits.map(({ id }) => id),
  )
  return visits
    .map(({ id, startsAt }) => ({ id, startsAt, closable: ways.get(id)! }))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** When the visits lie that a client must call off before an erasure, the next one first. */
export async function visitsInTheWay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: ReachedClient,
): Promise<ClinicTime[]> {
  const visits = await visitsToKeep(db.k, patientId)
  return visits
    .filter((visit) => isStillToCome(visit, clock.now()))
    .map(({ startsAt }) => startsAt)
    .toSorted()
}
