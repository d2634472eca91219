import { DEFAULT_HOURS, windowsFor } from '#app/domain/time/opening-hours.ts'
import { addDays, type ClinicDay, instantAt } from '#app/domain/time/clinic-time.ts'
import { seedVisits } from './seed-visits.ts'
import type { Services } from '#app/services/services.ts'
import { publicHolidays } from '#app/services/calendar/holidays.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>
type Person = { id: string; email: string; firstName: string; lastName: string }

/** The talk was a week before the first of the four treatments in the demo client's journal, which lie 49 days apart. */
const TALK_BEFORE = 4 * 49 + 7

/** What the demo client finds on the own page: a talk that was, and a treatment to come, which the course pays for. */
export async function seedOwnPage(ground: Ground, providerId: string, who: Person) {
  const next = openDayFrom(addDays(ground.clock.today(), 15))
  await write(ground, providerId, who, { day: addDays(next, -TALK_BEFORE), type: 'consultation', status: 'completed' })
  await write(ground, providerId, who, { day: next, type: 'treatment', status: 'confirmed' })
}

const BROUGHT = [2, 1, 3, 2, 4, 5] // bookings in the months before this one, the last month last

/** What the demo partner's code brought so far. */
export async function seedReferrals(ground: Ground, providerId: string, who: Person, affiliateId: string) {
  const today = ground.clock.today()
  for (const [index, count] of BROUGHT.entries())
    for (let n = 0; n < count; n++) {
      const day = addDays(today, -30 * (BROUGHT.length - index) + n)
      const booked = instantAt(`${addDays(day, -3)}T10:00:00Z`)
      await write(ground, providerId, who, { day, type: 'consultation', status: 'completed', affiliateId, booked })
    }
}

type Visit = {
  day: ClinicDay
  type: 'consultation' | 'treatment'
  status: 'confirmed' | 'completed'
  affiliateId?: string
  booked?: Date
}

async function write({ db, clock, newId }: Ground, providerId: string, who: Person, visit: Visit) {
  const id = newId()
  const hour = Number(windowsFor(visit.day, DEFAULT_HOURS, [], new Set())[0]?.start.slice(0, 2) ?? 10) + 2
  await seedVisits(db.k, [
    {
      id,
      patient_id: who.id,
      provider_id: providerId,
      type: visit.type,
      status: visit.status,
      payment_status: 'confirmed',
      appointment_date: visit.day,
      appointment_time: `${String(hour).padStart(2, '0')}:00`,
      duration_minutes: 30,
      email: who.email,
      first_name: who.firstName,
      last_name: who.lastName,
      add_ons: '{}' as never,
      affiliate_id: visit.affiliateId ?? null,
      created_at: visit.booked ?? clock.instant(),
    },
  ])
}

/** The first day from this one on that the clinic is open. */
function openDayFrom(day: ClinicDay): ClinicDay {
  const open = windowsFor(day, DEFAULT_HOURS, [], publicHolidays(day, day)).length > 0
  return open ? day : openDayFrom(addDays(day, 1))
}
