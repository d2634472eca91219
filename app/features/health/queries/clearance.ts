import { sql } from 'kysely'
import type { ReachedClient, SignedIn } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import {
  allowedUntil,
  barring,
  NOTHING_DERIVED,
  reasonsOn,
  standingOn,
  stateOf,
  type ClearanceState,
  type HealthDecision,
} from '#app/domain/health/clearance.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { decidedAddOns, keptReasons, overriddenReasons } from '#app/db/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { askedHealth } from './asked-health.ts'

/** True of a doctor, and of an admin who treats: the database asks the same of an override. */
export async function mayOverrideClearance({ db }: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_override_clearance(${userId}) as may`.execute(db.k)
  return rows[0]?.may === true
}

/**
 * True when the client's clearance forbids booking or paying for laser on this day; staff alone read why. An unverified
 * booking asks only once its address is verified, so its answer never depends on the owner's record.
 */
export async function isLaserBarred(
  { db }: Pick<Services, 'db'>,
  client: { email: string } | { id: string },
  { act, day }: { act: 'book' | 'pay'; day: ClinicDay },
): Promise<boolean> {
  const row = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(keptReasons(sql`coalesce(p.merged_into, p.id)`).as('reasons'))
    .$if('email' in client, (query) => query.where('u.email', '=', (client as { email: string }).email))
    .$if('id' in client, (query) => query.where('u.id', '=', (client as { id: string }).id))
    .executeTakeFirst()
  return barring(reasonsOn(row?.reasons ?? NOTHING_DERIVED, day), act).length > 0
}

/**
 * True when the client of this laser visit is to call the clinic before coming. It says nothing of why, so private
 * links, mails and calendars may ask it; of an unverified booking it is never true.
 */
export async function isToCallFirst({ db }: Pick<Services, 'db'>, visitId: string): Promise<boolean> {
  const row = await db.k
    .selectFrom('appointments as a')
    .select(['a.appointment_date', keptReasons(sql.ref('a.patient_id')).as('reasons')])
    .select(overriddenReasons(sql.ref('a.id')).as('overridden'))
    .where('a.id', '=', visitId)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .where('a.unverified_since', 'is', null)
    .executeTakeFirst()
  if (!row?.reasons) return false
  const held = barring(reasonsOn(row.reasons, row.appointment_date), 'book')
  return held.some(({ key }) => !row.overridden.includes(key))
}

/** True for an active provider who is a doctor. */
export async function isClinicDoctor({ db }: Pick<Services, 'db'>, userId: string): Promise<boolean> {
  const seat = db.k.selectFrom('providers').select('id').where('user_id', '=', userId)
  return (await seat.where('is_doctor', '=', true).where('is_active', '=', true).executeTakeFirst()) !== undefined
}

/** A client's clearance today, and what this member of staff may do about it. The caller writes the access log. */
export type ClientClearance = {
  state: ClearanceState
  /** Which version of the client's health this is; a decision names it. */
  version: string
  /** When what allows the laser today runs out; null: nothing allows it, or nothing runs out. */
  until: ClinicDay | null
  hasAnswers: boolean
  hasSpotToRead: boolean
  isDoctor: boolean
  /** What a doctor decided last; the words of a yes are its limit. */
  lastAnswer: { id: string; answer: HealthDecision; on: ClinicDay; by: string; words: string; note: string } | null
  mayOverride: boolean
  /** Laser visits that are not over and that the clearance forbids. */
  barredVisits: { id: string; startsAt: ClinicTime }[]
}

export async function clientClearance(
  services: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  patientId: ReachedClient,
): Promise<ClientClearance> {
  const { db, clock } = services
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.starts_at', 'a.appointment_date', 'a.add_ons'])
    .select([decidedAddOns(sql.ref('a.id')).as('decided'), overriddenReasons(sql.ref('a.id')).as('overridden')])
    .where('a.patient_id', '=', patientId)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', [...BLOCKS_SLOT])
    .orderBy('a.starts_at')
    .execute()
  const kept = await db.k
    .selectFrom('profiles as p')
    .select(keptReasons(sql.ref('p.id')).as('reasons'))
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  const reasons = kept?.reasons ?? NOTHING_DERIVED
  const today = reasonsOn(reasons, clock.today())
  const isBarred = (row: (typeof rows)[number]) =>
    barring(standingOn({ ...row, clearance: reasons, addOns: row.add_ons }, row.appointment_date), 'complete').some(
      // Answers that only run out before a later visit are confirmed before it.
      ({ key }) => key !== 'answers-expired' || row.appointment_date <= clock.today(),
    )
  return {
    state: stateOf(today),
    version: (await askedHealth(db.k, patientId)).version,
    until: allowedUntil(reasons, clock.today()),
    hasAnswers: !reasons.some(({ key }) => key === 'answers-missing'),
    hasSpotToRead: today.some(({ key }) => key === 'spot-unread'),
    isDoctor: await isClinicDoctor(services, actor.userId),
    lastAnswer: await lastAnswerOn(services, patientId),
    mayOverride: await mayOverrideClearance(services, actor.userId),
    barredVisits: rows.filter(isBarred).map((row) => ({ id: row.id, startsAt: row.starts_at })),
  }
}

async function lastAnswerOn(
  { db }: Pick<Services, 'db'>,
  patientId: ReachedClient,
): Promise<ClientClearance['lastAnswer']> {
  const row = await db.k
    .selectFrom('clearance_decisions')
    .select(['id', 'answer', 'at', 'by_name', 'reason', 'note'])
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .where('kind', '=', 'health')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    answer: row.answer as HealthDecision,
    on: dayOf(clinicTimeAt(row.at)),
    by: row.by_name,
    words: row.reason,
    note: row.note,
  }
}
