import { sql } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { decisionsOn } from './add-on-requests.ts'
import { bookedAddOns, type BookedAddOn } from '#app/domain/booking/booked.ts'
import { canReschedule, type AppointmentStatus, type AppointmentType } from '#app/domain/booking/appointment.ts'
import { canSelfServe } from '#app/domain/booking/booking.ts'
import { addMinutes, instantOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { blockedRanges, type DayRange } from '#app/domain/time/interval.ts'
import type { Language } from '#app/domain/language.ts'
import type { ListedVisit } from '#app/domain/booking/listed-visit.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { refundRule } from '#app/domain/money/refund-at-cancel.ts'
import { CALENDAR_FIELDS } from '#app/db/appointments/history.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
import { policy } from '#app/domain/policy.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { saidOfCourse, type SaidOfCourse, type VisitCourse } from '#app/domain/plans/visit-course.ts'
import { laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { isToCallFirst } from '#app/features/health/queries/clearance.ts'
import { orderDue } from '#app/features/payments/queries/amount-due.ts'
import { courseOfVisit } from '#app/features/plans/queries/visit-course.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { idInLink, isSigned, signLink, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

/** What the holder of a private link may see. Nothing of the account behind it. */
export type ManagedAppointment = {
  id: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  durationMinutes: number
  arriveAt: ClinicTime
  firstName: string
  lastName: string
  lng: Language
  addOns: string[]
  /** Add-ons a doctor has said yes to. */
  decided: string[]
  quote: Quote | null
  deposit: Ore
  /** What its order leaves to be paid at the clinic. */
  due: Ore
  holdExpiresAt: string | null
  bookedAt: string
  /** How often it was moved or edited: the calendar file's sequence. */
  moves: number
  /** May be moved or cancelled here; later the clinic is to be phoned. */
  canChange: boolean
  /** Until so long before the start. */
  selfServiceHours: number
  canMove: boolean
  /** What was paid for it goes back when it is called off now; never of a session, whose course stands. */
  refundOnCancel: boolean
  /** The course it is, or was, a session of. */
  course: (SaidOfCourse & { planId: string }) | null
  icsUrl: string
  /** Booked for an address that is not verified. */
  isUnverified: boolean
  /** ISO instant until which the address is to be verified; null: the booking stands without. */
  confirmBy: string | null
  /** Released because nobody confirmed it in time: who does so now gets the slot again, if it is free. */
  isLapsed: boolean
  /** The client is to call the clinic before coming; the page does not say why. */
  isToCall: boolean
  /** The link came by mail, so whoever holds it has the address; the other came with the booking itself. */
  isMailed: boolean
  /** The name of the person the visit is with. */
  provider: string
  /** The link that is good now: after a late payment it names the new appointment. */
  token: string
}

const DAY_MS = 24 * 3_600_000
const LINK_LIVES_AFTER_MS = DAY_MS

/** The appointment a link names, or null: a wrong, old or withdrawn link looks the same as none. */
export async function findManagedAppointment(services: Services, token: string): Promise<ManagedAppointment | null> {
  const found = await rowOfLink(services, token)
  if (!found) return null
  const { row, isMailed } = found
  const current = row.replaced_by ? await readRow(services, row.replaced_by) : row
  if (!current || (!isMailed && current.unverified_since === null)) return null
  const now = services.clock.instant()
  if (now.getTime() > instantOf(current.starts_at).getTime() + LINK_LIVES_AFTER_MS) return null
  const hours = await settingOf(services, 'self_service_hours')
  const decided = [...(await decisionsOn(services, current.id)).keys()]
  const course = await courseOfVisit(services.db, current.id)
  const { moves, endedBecause } = await historyOf(services, current.id)
  const isLapsed = current.status === 'cancelled' && endedBecause === 'unconfirmed'
  const isToCall = isMailed && (await isToCallFirst(services, current.id))
  const { left: due } = await orderDue(services, { patientId: current.patient_id, id: current.id })
  const provider = await providerName(services, current.provider_id)
  return { ...view(services, current, { moves, hours, course, isMailed }), decided, due, isLapsed, isToCall, provider }
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

async function rowOfLink(services: Services, token: string): Promise<{ row: Row; isMailed: boolean } | null> {
  const id = idInLink(token)
  const row = id ? await readRow(services, id) : null
  if (!row) return null
  const isOf = (version: number) => isSigned(services.settings, 'appointment', { token, id: row.id, version })
  if (isOf(row.link_version)) return { row, isMailed: true }
  const isOpen = row.unverified_since !== null && !row.email.endsWith(ERASED)
  return isOpen && isOf(UNVERIFIED_LINK) ? { row, isMailed: false } : null
}

/** The appointment a mailed link names, and the address it was mailed to: whoever holds it reads that address's mail. */
export async function mailedAppointment(services: Services, token: string) {
  const found = await rowOfLink(services, token)
  if (!found?.isMailed) return null
  const { replaced_by: newer } = found.row
  return newer ? await readRow(services, newer) : found.row
}

/**
 * Path of the mailed link, for the holder of one that came with a booking and ended when its address was verified.
 * @param isOwner says whether the caller has shown that this address is theirs.
 */
export async function ownLinkOf(services: Services, token: string, isOwner: (email: string) => boolean) {
  const { secret } = services.settings
  const id = idInLink(token)
  const row = id ? await readRow(services, id) : null
  if (!row || !isSigned(services.settings, 'appointment', { token, id: row.id, version: UNVERIFIED_LINK })) return null
  return isOwner(row.email) ? `/aftale/${signLink(secret, 'appointment', row.id, row.link_version)}` : null
}

/** True while it waits for the owner of its address. */
const isUnverified = (row: { status: AppointmentStatus; unverified_since: Date | null }) =>
  row.unverified_since !== null && canReschedule(row.status)

const readRow = ({ db }: Services, id: string) =>
  db.k
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? null)

const providerName = async ({ db }: Services, id: string) =>
  (await db.k.selectFrom('providers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** How often it was moved or edited, and the reason of its last cancellation. */
const historyOf = ({ db }: Services, id: string) =>
  db.k
    .selectFrom('appointment_history')
    .select(sql<number>`(count(*) filter (where field in (${sql.join(CALENDAR_FIELDS)})))::int`.as('moves'))
    .select(
      sql<string | null>`(array_agg(reason order by id desc) filter (where became = 'cancelled'))[1]`.as(
        'endedBecause',
      ),
    )
    .where('appointment_id', '=', id)
    .executeTakeFirstOrThrow()

function view(
  { settings, clock }: Services,
  row: Row,
  { moves, hours, course, isMailed }: { moves: number; hours: number; course: VisitCourse | null; isMailed: boolean },
): Omit<ManagedAppointment, 'decided' | 'due' | 'isLapsed' | 'isToCall' | 'provider'> {
  const token = signLink(settings.secret, 'appointment', row.id, isMailed ? row.link_version : UNVERIFIED_LINK)
  const now = clock.instant()
  const quote = readQuote(row.quote)
  const open = canReschedule(row.status)
  const canChange = open && canSelfServe(row.starts_at, now, hours)
  const paid = row.payment_status === 'confirmed' ? row.deposit : (0 as Ore)
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    paymentStatus: row.payment_status,
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    arriveAt: addMinutes(row.starts_at, -arriveEarlyMinutes(row.add_ons)),
    firstName: row.first_name,
    lastName: row.last_name,
    lng: row.lng,
    addOns: row.add_ons,
    quote,
    deposit: row.deposit,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    bookedAt: row.created_at.toISOString(),
    moves,
    canChange,
    selfServiceHours: hours,
    canMove: canChange && row.payment_status === 'confirmed',
    refundOnCancel:
      !course &&
      refundRule({ paid, withdrawableUntil: withdrawalUntil(row.created_at) }, 'client', clock.today()) === 'withdrawn',
    course: course && { planId: course.planId, ...saidOfCourse(course, clock.today()) },
    icsUrl: `/api/appointments/${token}.ics`,
    isUnverified: isUnverified(row),
    confirmBy: isUnverified(row) ? (row.confirm_by?.toISOString() ?? null) : null,
    isMailed,
    token,
  }
}

/**
 * The days on which no laser treatment of this client may lie, both ends included: six weeks around each they have.
 * With a private link they are its client's, the linked visit itself not counted; an unverified booking has none.
 */
export async function closedDaysOf(
  services: Services,
  { patientId, link }: { patientId: string | null; link: string | null },
): Promise<DayRange[]> {
  if (link === null)
    return patientId === null ? [] : blockedRanges(await laserDaysOf(services, patientId, { holds: false }))
  const managed = await findManagedAppointment(services, link)
  if (managed?.type !== 'treatment' || managed.isUnverified) return []
  const row = await readRow(services, managed.id)
  return row ? blockedRanges(await laserDaysOf(services, row.patient_id, { excludeIds: row.id, holds: false })) : []
}

/** An appointment as the staff's lists show it. */
export type ListedAppointment = ListedVisit & {
  provider: string
  /** Earlier than it begins where an add-on needs time to work. */
  arriveAt: ClinicTime
  addOns: BookedAddOn[]
}

type ListQuestion = {
  from: ClinicDay
  /** The last day. */
  to: ClinicDay
  page?: number
  perPage?: number
}

/** The appointments of some days but those called off, in the order they begin; a page of them. */
export async function listAppointments(
  { db }: Pick<Services, 'db'>,
  { from, to, page = 1, perPage = policy.rowsPerPage }: ListQuestion,
): Promise<{ rows: ListedAppointment[]; page: number; pages: number; total: number }> {
  const within = db.k
    .selectFrom('appointments as a')
    .where('a.appointment_date', '>=', from)
    .where('a.appointment_date', '<=', to)
    .where('a.status', '!=', 'cancelled')
  const { total } = await within.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await within
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.type', 'a.status', 'a.payment_status'])
    .select(['a.starts_at', 'a.duration_minutes', 'a.add_ons', 'a.quote', 'a.unverified_since', 'v.name as provider'])
    // The day first, which the index is ordered by: a page is read, not the whole time to come.
    .orderBy('a.appointment_date')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const listed = rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    type: row.type,
    status: row.status,
    paymentStatus: row.payment_status,
    startsAt: row.starts_at,
    minutes: row.duration_minutes,
    isUnverified: isUnverified(row),
    provider: row.provider,
    arriveAt: addMinutes(row.starts_at, -arriveEarlyMinutes(row.add_ons)),
    addOns: bookedAddOns(readQuote(row.quote)),
  }))
  return { rows: listed, page, pages: Math.max(1, Math.ceil(total / perPage)), total }
}

/** An appointment as its signed-in client sees it, with the private link that moves and cancels it. */
export type OwnAppointment = {
  id: string
  type: AppointmentType
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: ClinicTime
  arriveAt: ClinicTime
  minutes: number
  provider: string
  /** Somebody booked it for this address and has not shown that the address is theirs. */
  isUnverified: boolean
  canChange: boolean
  /** Until so long before the start. */
  selfServiceHours: number
  canMove: boolean
  /** Path of its own page; null once the link is good no more. */
  path: string | null
  icsUrl: string | null
}

const OWN_ROWS = 1_000

/** One client's appointments, newest first. */
export async function ownAppointments(services: Services, patientId: ReachedClient): Promise<OwnAppointment[]> {
  const { db, settings, clock } = services
  const rows = await db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.type', 'a.status', 'a.payment_status', 'a.starts_at', 'a.duration_minutes', 'a.add_ons'])
    .select(['a.link_version', 'a.unverified_since', 'v.name as provider'])
    .where('a.patient_id', '=', patientId)
    .where('a.replaced_by', 'is', null)
    .orderBy('a.starts_at', 'desc')
    .limit(OWN_ROWS)
    .execute()
  const now = clock.instant()
  const selfServiceHours = await settingOf(services, 'self_service_hours')
  return rows.map((row) => {
    const living = now.getTime() <= instantOf(row.starts_at).getTime() + LINK_LIVES_AFTER_MS
    const token = living ? signLink(settings.secret, 'appointment', row.id, row.link_version) : null
    const canChange = canReschedule(row.status) && canSelfServe(row.starts_at, now, selfServiceHours)
    return {
      id: row.id,
      type: row.type,
      status: row.status,
      paymentStatus: row.payment_status,
      startsAt: row.starts_at,
      arriveAt: addMinutes(row.starts_at, -arriveEarlyMinutes(row.add_ons)),
      minutes: row.duration_minutes,
      provider: row.provider,
      isUnverified: isUnverified(row),
      canChange,
      selfServiceHours,
      canMove: canChange && row.payment_status === 'confirmed',
      path: token && `/aftale/${token}`,
      icsUrl: token && `/api/appointments/${token}.ics`,
    }
  })
}
