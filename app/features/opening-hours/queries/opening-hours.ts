import { sql, type Kysely } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import { closedDaysBetween } from '#app/domain/time/closing-days.ts'
import { addDays, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { NOTICE_KINDS } from '#app/domain/clients/messages.ts'
import { WEEKDAYS, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import type { Schema } from '#app/db/schema.ts'
import { settingIn } from '#app/features/settings/schema.ts'
import { hasOwnFacts, settingOf } from '#app/features/settings/queries/settings.ts'
import { lastBackup } from '#app/services/backup/last-backup.ts'
import { publicHolidays } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import type { NewClosure } from '../schema.ts'

/** The clinic's week: what pages print, search engines are told and slots are made from. */
export const openingHours = (services: Pick<Services, 'db' | 'settingsCache'>): Promise<WeeklyHours> =>
  settingOf(services, 'opening_hours')

/** As which providers somebody treats; none: they treat nobody. */
export async function providersOf({ db }: Pick<Services, 'db'>, userId: string): Promise<string[]> {
  const rows = await db.k.selectFrom('providers').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** A closure still to come, for one provider or for all. */
export type ListedClosure = {
  id: number
  providerId: string | null
  provider: string | null
  from: ClinicTime
  to: ClinicTime
  reasonDa: string
  reasonEn: string
}

export async function comingClosures({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ListedClosure[]> {
  const rows = await db.k
    .selectFrom('closures as c')
    .leftJoin('providers as p', 'p.id', 'c.provider_id')
    .leftJoin('resources as r', 'r.id', 'c.resource_id')
    .select(['c.id', 'c.provider_id', 'p.name', 'r.name as resource', 'c.reason_da', 'c.reason_en'])
    .select(sql<ClinicTime>`to_char(c.starts_at, 'YYYY-MM-DD"T"HH24:MI')`.as('from'))
    .select(sql<ClinicTime>`to_char(c.ends_at, 'YYYY-MM-DD"T"HH24:MI')`.as('to'))
    .where(sql<boolean>`c.ends_at >= ${clock.today()}::date`)
    .orderBy('c.starts_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    providerId: row.provider_id,
    provider: row.name ?? row.resource,
    from: row.from,
    to: row.to,
    reasonDa: row.reason_da,
    reasonEn: row.reason_en,
  }))
}

export type BookedVisit = {
  id: string
  patientId: string
  startsAt: ClinicTime
  name: string
  /** The client's own number, or the one typed with the booking. */
  phone: string
  provider: string
  status: string
}

/** The visits that have not begun, the earliest first, with what `bookedVisitOf` reads. */
export const bookedVisits = (k: Kysely<Schema>) =>
  k
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .leftJoin('profiles as c', 'c.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.first_name', 'a.last_name', 'a.status', 'p.name'])
    .select(sql<string>`coalesce(nullif(c.phone, ''), a.phone)`.as('phone'))
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .orderBy('a.starts_at')

type BookedRow = Awaited<ReturnType<ReturnType<typeof bookedVisits>['execute']>>[number]

export const bookedVisitOf = (row: BookedRow): BookedVisit => ({
  id: row.id,
  patientId: row.patient_id,
  startsAt: row.starts_at,
  name: `${row.first_name} ${row.last_name}`.trim(),
  phone: row.phone,
  provider: row.name,
  status: row.status,
})

/** The visits that lie in a time about to be closed. */
export async function visitsWithin(
  k: Kysely<Schema>,
  { from, to, providerId, resourceId }: Pick<NewClosure, 'from' | 'to' | 'providerId' | 'resourceId'>,
): Promise<BookedVisit[]> {
  const rows = await bookedVisits(k)
    .where(sql<boolean>`a.occupies && tsrange(${from}::timestamp, ${to}::timestamp)`)
    .$if(providerId !== null, (query) => query.where('a.provider_id', '=', providerId!))
    .$if(resourceId !== null, (query) => query.where(sql<boolean>`${resourceId}::uuid = any (a.resource_ids)`))
    .execute()
  return rows.map(bookedVisitOf)
}

/** The days the clinic is closed every year, in the coming ones, as the setting stands. */
export async function comingClosedDays(services: Services, days: number): Promise<ClinicDay[]> {
  const today = services.clock.today()
  const last = addDays(today, days)
  const setting = await settingOf(services, 'closing_days')
  return [...closedDaysBetween(today, last, setting, publicHolidays(today, last))]
}

export type ManagedProvider = {
  id: string
  name: string
  email: string | null
  isDoctor: boolean
  isActive: boolean
  skills: string[]
  order: number
  /** A week of their own; null: the clinic's. */
  week: WeeklyHours | null
}

/** Everybody who treats or has treated, in the clinic's order. */
export async function managedProviders(k: Kysely<Schema>): Promise<ManagedProvider[]> {
  const rows = await k
    .selectFrom('providers as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.name', 'u.email', 'p.is_doctor', 'p.is_active', 'p.skills', 'p.display_order'])
    .select('p.follows_clinic')
    .orderBy('p.is_active', 'desc')
    .orderBy('p.display_order')
    .orderBy(inDanishOrder('p.name'))
    .execute()
  const spans = await k
    .selectFrom('availability_templates')
    .select(['provider_id', 'weekday', 'start_time', 'end_time'])
    .orderBy('start_time')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    isDoctor: row.is_doctor,
    isActive: row.is_active,
    skills: row.skills,
    order: row.display_order,
    week: row.follows_clinic ? null : weekIn(spans.filter((span) => span.provider_id === row.id)),
  }))
}

type Span = { weekday: number; start_time: string; end_time: string }
const weekIn = (spans: Span[]): WeeklyHours =>
  Object.fromEntries(
    WEEKDAYS.map((weekday) => [
      weekday,
      spans
        .filter((span) => span.weekday === weekday)
        .map(({ start_time: opens, end_time: closes }) => ({ opens: opens.slice(0, 5), closes: closes.slice(0, 5) })),
    ]),
  ) as unknown as WeeklyHours

export const MISSING = [
  'facts',
  'people',
  'hours',
  'prices',
  'payment',
  'webhook',
  'mail',
  'mail-sent',
  'backup',
] as const
export type Missing = (typeof MISSING)[number]

/** What an installation still needs before its first hour can be sold, in the order to do it. */
export async function missingAtFirst(services: Services): Promise<Missing[]> {
  const { payments, mail, sandbox, clock } = services
  const { k } = services.db
  const provider = k.selectFrom('providers').select('id').where('is_active', '=', true)
  const open = k.selectFrom('availability').select('id').where('date', '>=', clock.today())
  const price = k.selectFrom('pricing_rules').select('id').where('is_active', '=', true)
  const mails = k.selectFrom('outbox').select('id').where('kind', 'not in', NOTICE_KINDS)
  const lacks: Record<Missing, boolean> = {
    facts: !(await hasOwnFacts(services)),
    people: await isNone(provider),
    hours: await isNone(open.where('is_available', '=', true)),
    prices: await isNone(price),
    payment: sandbox !== null || payments.name === 'sandbox',
    webhook: await isNone(k.selectFrom('payment_events').select('kind')),
    mail: mail.name === 'disk',
    'mail-sent': await isNone(mails.where('done_at', 'is not', null)),
    backup: (await lastBackup(services.db)) === null,
  }
  return MISSING.filter((one) => lacks[one])
}

type Rows = { limit(most: number): { executeTakeFirst(): Promise<unknown> } }
const isNone = async (rows: Rows) => (await rows.limit(1).executeTakeFirst()) === undefined

/** For reading inside a transaction: the week and the closing days as they stand in it. */
export const readWeek = (stored: unknown) => settingIn('opening_hours', stored)
export const readClosingDays = (stored: unknown) => settingIn('closing_days', stored)
