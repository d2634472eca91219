import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import {
  addDays,
  addMinutes,
  at,
  dayOf,
  instantOf,
  timeOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { closedDaysBetween, USUAL_CLOSING_DAYS } from '#app/domain/time/closing-days.ts'
import { DEFAULT_HOURS, windowsFor } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { publicHolidays } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { giveResource } from '#app/db/appointments/change.ts'
import { demoPhone } from './seed-people.ts'
import { seedReadiness } from './seed-readiness.ts'
import { seedVisits } from './seed-visits.ts'
import { inTransaction } from '#app/db/transaction.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

const COLLEAGUES = [
  { name: 'Sofie Demo', is_doctor: false, display_order: 1 },
  { name: 'Maja Demo', is_doctor: true, display_order: 2 },
]
const FIRST = [
  'Ella',
  'Bo',
  'Selma',
  'Omid',
  'Gry',
  'Finn',
  'Saga',
  'Ture',
  'Nanna',
  'Kaj',
  'Alma',
  'Ask',
  'Zara',
  'Hugo',
  'Vigga',
  'Otto',
  'Liv',
  'Bertil',
  'Safiya',
  'Eik',
  'Runa',
  'Malthe',
]
const LAST = ['Eksempel', 'Prøvesen', 'Mønster', 'Opdigt', 'Demodatter', 'Skabelon', 'Påhit']

/** How the addresses of the week's made-up clients begin. */
export const WEEK_MARK = 'klient-'
// Of so many, one has neither answered nor signed yet.
const LACKING_EVERY = 6

type Planned = { after: number; minutes: number; type: AppointmentType; isCalledOff?: boolean }
const treated = (after: number, minutes: number): Planned => ({ after, minutes, type: 'treatment' })
const met = (after: number): Planned => ({ after, minutes: 30, type: 'consultation' })
/** Minutes after opening, for each of the three: with one laser no two treatments overlap. */
const PATTERN: readonly (readonly Planned[])[] = [
  [treated(0, 45), treated(105, 30), met(180), treated(240, 60), treated(330, 30)],
  [treated(60, 45), treated(135, 45), treated(195, 45), treated(300, 30), met(375)],
  [met(15), met(60), met(150), met(270), met(315)],
]
// Some come for the first time, some for the sixth.
const MOST_BEFORE = 6
const DAYS_BETWEEN = 56
const MINUTES_BEFORE = 26 * 60
const AREAS = [24, 12, 40, 18, 60, 32, 9, 48, 120]
/** A tattoo of the size that takes so long. */
function areaFor(minutes: number, person: number): number {
  const fitting = AREAS.filter(
    (area) => serviceFor('treatment', area, SHIPPED_TERMS.lengths).durationMinutes === minutes,
  )
  return fitting[person % fitting.length]!
}
// Today and the six before it: each weekday has been once. The demo's people are numbered in this order.
const DAYS = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, -6, -5]
// Whatever weekday the demo starts on, everybody has a day to look at.
const ON_A_CLOSED_DAY = { start: '09:00', end: '17:00' }

/**
 * Two colleagues and a laser for the demo's chair, and the days around today booked in every state.
 * @param doctorId the account of the colleague who is a doctor
 */
export async function seedWeek(ground: Ground, chairId: string, doctorId: string | null) {
  const { db, clock, newId } = ground
  const laserId = newId()
  await db.k.insertInto('resources').values({ id: laserId, kind: 'laser', name: 'Laser 1', display_order: 1 }).execute()
  const colleagues = COLLEAGUES.map((one) => ({ id: newId(), ...one, user_id: one.is_doctor ? doctorId : null }))
  await db.k.insertInto('providers').values(colleagues).execute()
  const providers = [chairId, ...colleagues.map(({ id }) => id)]
  const today = clock.today()
  const lasered = await laserSpans(ground)
  let person = 0
  let isOneCalledOff = false
  for (const day of DAYS.map((days) => addDays(today, days))) {
    const open = openOn(day) ?? (day === today ? ON_A_CLOSED_DAY : null)
    if (!open) continue
    if (openOn(day) === null) await openBesides(ground, colleagues, { day, ...ON_A_CLOSED_DAY })
    // Hours to come are laid out from the clinic's week; those that have been are what it was open.
    if (day < today) await openBesides(ground, [{ id: chairId }, ...colleagues], { day, ...open })
    const [opens, closes] = [at(day, open.start), at(day, open.end)]
    for (const [index, planned] of PATTERN.entries())
      // The chair's own day is the board's: made up around the hour of the start.
      if (index > 0 || day !== today)
        for (const visit of planned) {
          const startsAt = addMinutes(opens, visit.after)
          const ends = addMinutes(startsAt, visit.minutes)
          if (ends > closes) continue
          // There is one laser: while another treatment has it, the client comes to talk.
          const isTaken = visit.type === 'treatment' && lasered.some((span) => startsAt < span.to && span.from < ends)
          const given = isTaken ? met(visit.after) : visit
          const isCalledOff: boolean = !isOneCalledOff && given.type === 'consultation' && ends <= clock.now()
          isOneCalledOff ||= isCalledOff
          await addVisit(ground, providers[index]!, startsAt, { ...given, isCalledOff }, person++)
        }
  }
  await seedReadiness(ground, `${WEEK_MARK}%`, (_, index) => (index % LACKING_EVERY === 0 ? null : 'nothing'))
  await giveLaser(ground, laserId, addDays(today, Math.min(...DAYS)))
}

/** When the laser is used by the treatments that are there before the week is. */
async function laserSpans({ db }: Ground) {
  const rows = await db.k
    .selectFrom('appointments')
    .select(['starts_at as from', 'duration_minutes'])
    .where('type', '=', 'treatment')
    .execute()
  return rows.map(({ from, duration_minutes: minutes }) => ({ from, to: addMinutes(from, minutes) }))
}

type Hours = { day: ClinicDay; start: string; end: string }

/** Hours set by hand: those who come in on a day the clinic is closed, and days that have been. */
const openBesides = ({ db }: Ground, people: { id: string }[], { day, start, end }: Hours) =>
  db.k
    .insertInto('availability')
    .values(
      people.map(({ id }) => ({
        provider_id: id,
        date: day,
        start_time: start,
        end_time: end,
        slot_duration_minutes: policy.slotMinutes,
      })),
    )
    .execute()

function openOn(day: ClinicDay) {
  const closed = closedDaysBetween(day, day, USUAL_CLOSING_DAYS, publicHolidays(day, day))
  const [open] = windowsFor(day, DEFAULT_HOURS, [], closed)
  return open ?? null
}

async function addVisit(
  { db, clock, newId }: Ground,
  providerId: string,
  startsAt: ClinicTime,
  visit: Planned,
  person: number,
) {
  const id = newId()
  const email = `${WEEK_MARK}${person + 1}@falm.example`
  // No two of them alike: the last names shift by one each time the first ones begin anew.
  const round = Math.floor(person / FIRST.length)
  const [firstName, lastName] = [FIRST[person % FIRST.length]!, LAST[(person + round) % LAST.length]!]
  await db.k
    .insertInto('users')
    .values({ id, email, name: `${firstName} ${lastName}` })
    .execute()
  const phone = demoPhone(person)
  await db.k.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName, phone }).execute()
  const status = visit.isCalledOff ? 'cancelled' : statusAt(startsAt, visit.minutes, clock.now(), person)
  const isTreated = visit.type === 'treatment'
  const isHeld = status === 'scheduled' && isTreated && person % 7 === 3
  const common = {
    patient_id: id,
    provider_id: providerId,
    type: visit.type,
    appointment_time: timeOf(startsAt),
    duration_minutes: visit.minutes,
    area_cm2: isTreated ? areaFor(visit.minutes, person) : null,
    email,
    phone,
    first_name: firstName,
    last_name: lastName,
    add_ons: '{}' as never,
  }
  const before = Array.from({ length: isTreated ? person % MOST_BEFORE : 0 }, (_, index) => ({
    ...common,
    id: newId(),
    status: 'completed' as const,
    payment_status: 'confirmed' as const,
    hold_expires_at: null,
    appointment_date: addDays(dayOf(startsAt), -DAYS_BETWEEN * (index + 1)),
  }))
  const visitId = newId()
  await seedVisits(db.k, [
    {
      ...common,
      id: visitId,
      status,
      payment_status: isHeld ? 'pending' : 'confirmed',
      hold_expires_at: isHeld ? instantOf(addMinutes(startsAt, -60)) : null,
      appointment_date: dayOf(startsAt),
    },
    ...before,
  ])
  if (visit.isCalledOff) await noteCalledOff(db, visitId, startsAt)
}

/** The client said so the day before. */
const noteCalledOff = (db: Ground['db'], visitId: string, startsAt: ClinicTime) =>
  db.k
    .insertInto('appointment_history')
    .values({
      appointment_id: visitId,
      actor: 'client',
      field: 'status',
      was: 'confirmed',
      became: 'cancelled',
      reason: 'Jeg er blevet forkølet.',
      at: instantOf(addMinutes(startsAt, -MINUTES_BEFORE)),
    })
    .execute()

/** What became of it by now, unless it was called off: each state is there some day. */
function statusAt(startsAt: ClinicTime, minutes: number, now: ClinicTime, person: number): AppointmentStatus {
  if (addMinutes(startsAt, minutes) <= now) return person % 11 === 5 ? 'no_show' : 'completed'
  if (startsAt <= now) return 'in_progress'
  if (addMinutes(startsAt, -20) <= now) return 'ankommet'
  return person % 3 === 0 ? 'scheduled' : 'confirmed'
}

async function giveLaser({ db }: Ground, laserId: string, from: ClinicDay) {
  const treatments = await db.k
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'duration_minutes'])
    .where('type', '=', 'treatment')
    .where('appointment_date', '>=', from)
    .orderBy('starts_at')
    .execute()
  await inTransaction(db, async (tx) => {
    let takenUntil: ClinicTime | null = null
    for (const { id, starts_at: startsAt, duration_minutes: minutes } of treatments) {
      // One laser: what is over holds none, so nothing else would say that it was in use.
      if (takenUntil !== null && startsAt < takenUntil) continue
      await giveResource(tx, id, laserId)
      takenUntil = addMinutes(startsAt, minutes)
    }
  })
}
