import { isSizeOpen, parseArea, pricedArea } from '#app/domain/scan/analysis.ts'
import type { BookingFacts } from '#app/domain/booking/decide-booking.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay } from '#app/domain/time/interval.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { quote, withoutDeposit, type Quote } from '#app/domain/pricing/pricing.ts'
import { atDesk, mergedSlots, type ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import { findHoldToReplace, type Booking } from '#app/db/appointments/insert.ts'
import { findCode, type ActiveCode } from '#app/features/affiliates/queries/codes.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { bookingTerms, isReadyToSell, priceTerms, visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { manageUrlOf, UNVERIFIED_LINK } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { calendarsOf, laserDaysOf } from './availability.ts'
import { takesVisits } from './choosable.ts'
import type { BookingInput, BoughtCourse, DeskTerms } from '../schema.ts'

export type Booked = {
  appointmentId: string
  manageUrl: string
  startsAt: ClinicTime
  deposit: Ore
  holdExpiresAt: Date | null
  /** Until when the address is to be verified; null: the booking stands without. */
  confirmBy: Date | null
}
type Asked = {
  input: BookingInput
  bookedBy: Booking['bookedBy']
  course: BoughtCourse | null
  desk: DeskTerms | null
}
/** What a booking is decided by, and what else its row holds. */
export type GatheredFacts = BookingFacts & {
  areaCm2: number | null
  code: ActiveCode | null
  /** The client's own unpaid hold: it gives way in the same moment, so its time counts as free. */
  replaced: string | null
}

/** Reads what `decideBooking` decides by. */
export async function bookingFacts(services: Services, asked: Asked): Promise<GatheredFacts> {
  const { input, bookedBy, desk } = asked
  const now = services.clock.instant()
  const isOwnLaser = input.type === 'treatment' && bookedBy === 'client'
  const found = input.affiliateCode ? await findCode(services, input.affiliateCode) : null
  const code = found?.ok ? found.value : null
  const areaCm2 = parseArea(input.analysisData?.size)
  const replaced = await holdToReplace(services, input)
  const calendars = await calendarsFor(services, { input, replaced, desk })
  return {
    now,
    areaCm2,
    code,
    replaced,
    calendars,
    codeRefusal: found && !found.ok ? found.refusal : null,
    terms: await bookingTerms(services),
    service: serviceFor(input.type, areaCm2, await visitLengthsNow(services)),
    isProviderGone: calendars.length === 0 && !!input.provider && !(await takesVisits(services, input.provider)),
    isLaserBarred: isOwnLaser && (await isLaserBarred(services, input, { act: 'book', day: input.appointmentDate })),
    price: input.type === 'treatment' ? await quoteFor(services, { ...asked, areaCm2, code }) : null,
    isReadyToSell: await isReadyToSell(services),
    withdrawalUntil: withdrawalUntil(now),
  }
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

type Priced = Asked & { areaCm2: number | null; code: ActiveCode | null }

/** What it costs by today's list. At the desk a deposit is due only where it is asked for by link. */
async function quoteFor(services: Services, { input, areaCm2, code, course, desk }: Priced): Promise<Quote> {
  const { rules } = await priceList(services)
  const { benefits = null, code: name = null } = code ?? {}
  const size = input.analysisData?.size
  const area = size === undefined ? { areaCm2 } : { areaCm2: pricedArea(size), areaIsLeast: isSizeOpen(size) }
  const terms = await priceTerms(services)
  const ask = { ...area, plan: 'single' as const, ...course?.ask, addOns: input.addOns, benefits, code: name, ...terms }
  const price = quote(ask, rules)
  return desk && desk.deposit !== 'link' ? withoutDeposit(price) : price
}

/** The hold it names, when it is the client's own and unpaid. */
async function holdToReplace({ db }: Services, { replaces, email }: BookingInput): Promise<string | null> {
  if (!replaces) return null
  const { rows } = await findHoldToReplace(db, [replaces, email])
  return rows[0]?.id ?? null
}

type OnDay = { input: BookingInput; replaced: string | null; desk: DeskTerms | null }

/** The calendars of the day; what gives way to this booking counts as free. */
async function calendarsFor(services: Services, { input, replaced, desk }: OnDay): Promise<ProviderCalendar[]> {
  const { appointmentDate: day, provider } = input
  const calendars = await calendarsOf(services, day, day, { provider, without: replaced })
  return desk ? calendars.map(atDesk) : calendars
}

/** What is still open on the day when a slot was taken meanwhile. */
export async function freshSlots(services: Services, asked: OnDay & Pick<BookingFacts, 'service'>) {
  const day = asked.input.appointmentDate
  const days = { now: services.clock.instant(), from: day, to: day }
  return mergedSlots(await calendarsFor(services, asked), asked.service, days)[0]?.slots ?? []
}

/** The first day from the one asked for on which this client may be treated. For the client and staff only. */
export async function nextOpenDay(
  services: Services,
  { input, replaced }: Pick<OnDay, 'input' | 'replaced'>,
): Promise<{ firstOpenDay?: ClinicDay }> {
  const { db } = services
  const client = await db.k.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirst()
  if (!client) return {}
  const laserDays = await laserDaysOf(services, client.id, { excludeIds: replaced })
  return { firstOpenDay: firstOpenDay(input.appointmentDate, laserDays) }
}
