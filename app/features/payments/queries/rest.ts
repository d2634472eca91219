import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { sql } from 'kysely'
import { isReachable } from '#app/domain/clients/email.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { restLinkIn } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { restOfVisit, type Ground } from './amount-due.ts'

/** What a payment link shows: what is left, and of which day's visit. It names no treatment. */
export type Rest = {
  appointmentId: string
  /** The session of a plan that it is for; null: the visit's own order. */
  session: { id: string; planId: string } | null
  day: ClinicDay
  left: Ore
  lng: Language
  email: string
  until: Date
  isExpired: boolean
}

/** The rest a payment link is for; null: the link is not ours, or its client has been erased. */
export async function findRest(services: Services, token: string, until: string): Promise<Rest | null> {
  const { db, clock, settings } = services
  const link = restLinkIn(settings, token, until)
  if (!link) return null
  const session = await sessionOf({ db }, link.id)
  const appointmentId = session?.appointmentId ?? link.id
  const visit = await visitOf(services, appointmentId)
  if (!visit || !isReachable(visit.email)) return null
  return {
    appointmentId,
    session: session ?? null,
    day: visit.appointment_date,
    left: session ? await leftOfGivenSession({ db }, session.id) : await restOfVisit({ db }, appointmentId),
    lng: visit.lng,
    email: visit.email,
    until: link.until,
    isExpired: link.until <= clock.instant(),
  }
}

const visitOf = ({ db }: Services, id: string) =>
  db.k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .select(['a.appointment_date', 'a.lng', 'a.email'])
    .where('a.id', '=', id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()

const sessionOf = ({ db }: Ground, id: string) =>
  db.k
    .selectFrom('plan_sessions')
    .select(['id', 'plan_id as planId', 'appointment_id as appointmentId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The amount left to pay for a plan session that was given; 0 before it was. */
export async function leftOfGivenSession({ db }: Ground, id: string): Promise<Ore> {
  const { rows } = await sql<{ left: Ore }>`
    select m.amount as left from plan_sessions s cross join lateral session_amounts(s.plan_id) m
     where s.id = ${id} and m.plan_session_id = s.id and m.is_given`.execute(db.k)
  return rows[0]?.left ?? (0 as Ore)
}

/** The session of a plan that was given at a visit, with what it leaves; null: there is none, or it is paid. */
export async function owedSession({ db }: Ground, appointmentId: string): Promise<{ id: string; left: Ore } | null> {
  const session = await db.k
    .selectFrom('plan_sessions')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  const left = session ? await leftOfGivenSession({ db }, session.id) : 0
  return session && left > 0 ? { id: session.id, left: left as Ore } : null
}
