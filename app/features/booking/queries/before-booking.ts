import { isSizeOpen, pricedArea } from '#app/domain/analysis.ts'
import type { Service } from '#app/domain/busy.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/clinic-time.ts'
import { firstOpenDay } from '#app/domain/interval.ts'
import type { Ore } from '#app/domain/money.ts'
import { quote } from '#app/domain/pricing.ts'
import { findHoldToReplace, type Booking } from '#app/db/appointments/insert.ts'
import type { ActiveCode } from '#app/features/affiliates/queries/codes.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { priceTerms } from '#app/features/settings/queries/settings.ts'
import { manageUrlOf, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { atDesk, calendarsOf, laserDaysOf, mergedSlots, type ProviderCalendar } from './availability.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from '../schema.ts'

// What a booking reads before it is decided, and where it is refused.

export type Booked = {
  appointmentId: string
  manageUrl: string
  startsAt: ClinicTime
  deposit: Ore
  holdExpiresAt: Date | null
  /** Until when the address is to be verified; null: the booking stands without. */
  confirmBy: Date | null
}
type Asked = { input: BookingInput; replaced: string | null; desk: DeskTerms | null }
type Priced = {
  input: BookingInput
  areaCm2: number | null
  code: ActiveCode | null
  course: BoughtCourse | null
}

/** The booking an earlier sending of the same request has made, with a link no better than the one it was given. */
export async function findByIdempotencyKey(
  { db, settings }: Services,
  key: string,
  bookedBy: Booking['bookedBy'],
): Promise<Booked | null> {
  const row = await db.k
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'deposit', 'hold_expires_at', 'confirm_by', 'link_version'])
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  return {
    appointmentId: row.id,
    manageUrl: manageUrlOf(settings, row.id, bookedBy === 'stranger' ? UNVERIFIED_LINK : row.link_version),
    startsAt: row.starts_at,
    deposit: row.deposit,
    holdExpiresAt: row.hold_expires_at,
    confirmBy: row.confirm_by,
  }
}

/** What it costs by today's list. */
export async function quoteFor(services: Services, { input, areaCm2, code, course }: Priced) {
  const { rules } = await priceList(services)
  const { benefits = null, code: name = null } = code ?? {}
  const size = input.analysisData?.size
  const area = size === undefined ? { areaCm2 } : { areaCm2: pricedArea(size), areaIsLeast: isSizeOpen(size) }
  const terms = await priceTerms(services)
  return quote({ ...area, plan: 'single', ...course?.ask, addOns: input.addOns, benefits, code: name, ...terms }, rules)
}

/** The hold it names, when it is the client's own and unpaid. */
export async function holdToReplace({ db }: Services, { replaces, email }: BookingInput): Promise<string | null> {
  if (!replaces) return null
  const { rows } = await findHoldToReplace(db, [replaces, email])
  return rows[0]?.id ?? null
}

/** The days of whoever may treat; what gives way to this booking does not stand in it. */
export async function calendarsFor(services: Services, { input, replaced, desk }: Asked): Promise<ProviderCalendar[]> {
  const { appointmentDate: day, provider } = input
  const calendars = await calendarsOf(services, day, day, { provider, without: replaced })
  return desk ? calendars.map(atDesk) : calendars
}

/** What is still open on the day, for whoever came too late. */
export async function freshSlots(services: Services, asked: Asked & { service: Service }) {
  const day = asked.input.appointmentDate
  return (
    mergedSlots(await calendarsFor(services, asked), asked.service, {
      now: services.clock.instant(),
      from: day,
      to: day,
    })[0]?.slots ?? []
  )
}

/** The first day from the one asked for on which this client may be treated. Told to the client and to staff only. */
export async function nextOpenDay(
  services: Services,
  { input, replaced }: Asked,
): Promise<{ firstOpenDay?: ClinicDay }> {
  const { db } = services
  const client = await db.k.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirst()
  if (!client) return {}
  return {
    firstOpenDay: firstOpenDay(input.appointmentDate, await laserDaysOf(services, client.id, { excludeIds: replaced })),
  }
}
