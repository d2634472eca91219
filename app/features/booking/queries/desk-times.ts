import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { whyNotNumbed } from '#app/domain/schedule/numbing.ts'
import { atDesk, mergedSlots, openSpans } from '#app/domain/schedule/provider-calendar.ts'
import { addDays, addMinutes, at, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isIntervalKept } from '#app/domain/time/interval.ts'
import { bookingTerms, visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { calendarsOf } from './availability.ts'

export type VisitSpan = { from: ClinicTime; to: ClinicTime }

/** When a client has visits to come, those booked for an unverified address left out. */
export async function visitSpansOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: string,
): Promise<VisitSpan[]> {
  const rows = await db.k
    .selectFrom('appointments')
    .select(['starts_at as from', 'duration_minutes as minutes'])
    .where('patient_id', '=', patientId)
    .where('appointment_date', '>=', clock.today())
    .where('status', 'in', [...BLOCKS_SLOT])
    .where('unverified_since', 'is', null)
    .execute()
  return rows.map(({ from, minutes }) => ({ from, to: addMinutes(from, minutes) }))
}

export type DeskAsk = {
  type: AppointmentType
  areaCm2: number | null
  provider: string | null
  /** Rule names: with numbing the client comes earlier, so the first starts of a day are too early for it. */
  addOns: readonly string[]
  /** The days of the client's other laser treatments; a treatment keeps six weeks to each. */
  laserDays: readonly ClinicDay[]
  /** The client's other visits, which new times must not overlap. */
  visits: readonly VisitSpan[]
  /** A session of a plan lies before the next one that has its day. */
  before?: ClinicDay | null
}

/** Of a day the free starts at the desk, on any quarter of an hour and without notice, and those too early to numb. */
export type DeskTimes = { times: string[]; tooEarly: string[] }

export async function deskTimes(services: Services, ask: DeskAsk, day: ClinicDay): Promise<DeskTimes> {
  const [listed] = await deskDays(services, ask, { from: day, to: day })
  return listed ?? { times: [], tooEarly: [] }
}

/** The first day from `from` on that has a start and keeps the six weeks; null where the calendar holds none. */
export async function firstDeskDay(services: Services, ask: DeskAsk, from: ClinicDay): Promise<ClinicDay | null> {
  const { windowDays } = await bookingTerms(services)
  const days = await deskDays(services, ask, { from, to: addDays(from, windowDays) })
  const isLawful = (day: ClinicDay) =>
    ask.type === 'consultation' || (isIntervalKept(day, ask.laserDays) && (!ask.before || day < ask.before))
  return days.find(({ date, times }) => times.length > 0 && isLawful(date))?.date ?? null
}

async function deskDays(
  services: Services,
  { type, areaCm2, provider, addOns, visits }: DeskAsk,
  days: { from: ClinicDay; to: ClinicDay },
) {
  const calendars = (await calendarsOf(services, days.from, days.to, { provider })).map(atDesk)
  const now = services.clock.instant()
  const service = serviceFor(type, areaCm2, await visitLengthsNow(services))
  return mergedSlots(calendars, service, { now, ...days }).map(({ date, slots }) => {
    const isElsewhere = (from: ClinicTime) =>
      visits.some((visit) => from < visit.to && visit.from < addMinutes(from, service.durationMinutes))
    const free = slots.flatMap(({ time, available }) => (available && !isElsewhere(at(date, time)) ? [time] : []))
    if (addOns.length === 0) return { date, times: free, tooEarly: [] }
    const open = openSpans(calendars, date)
    const isEarly = (time: string) => whyNotNumbed(addOns, at(date, time), { open, now }) === 'numbing-before-opening'
    return { date, times: free.filter((time) => !isEarly(time)), tooEarly: free.filter(isEarly) }
  })
}
