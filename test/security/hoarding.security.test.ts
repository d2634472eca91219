import { describe, expect, test } from 'vitest'
import { addDays, clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { BOOKING_LIMITS } from '#app/domain/access/limits.ts'
import { releaseUnconfirmed } from '#app/features/appointments/commands/release-unconfirmed.ts'
import { verifyBooking } from '#app/features/appointments/commands/verify-booking.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { typedBy } from '#app/http/caller.ts'
import { limited } from '#app/http/limited.ts'
import { problem } from '#app/http/problem.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

// An attacker who books as fast as the limits allow, against the commands and a clock that is moved by hand. The short
// form has fewer networks and days; `npm run test:full` runs the whole of it.

const IS_FULL = process.env['TEST_FULL'] === '1'
const SIZE = IS_FULL ? { sixes: 256, fours: 1_000, stepMinutes: 1 } : { sixes: 12, fours: 48, stepMinutes: 5 }
const FIRST = clinicDay('2026-12-01')
const WINDOW = 60
const OPEN_MINUTES = 450 // 12:00 to 19:30
const MINUTE_MS = 60_000
/** The whole of it is thousands of bookings. */
const TIMEOUT_MS = IS_FULL ? 900_000 : 120_000
const START = new Date('2026-11-30T08:00:00+01:00').getTime()

/** A clinic with two people, open every day of the booking window. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const people = [w.providerId, await w.addProvider()]
  for (const person of people)
    await services.db.pool.query(
      `insert into availability (provider_id, date, start_time, end_time, slot_duration_minutes, is_available)
       select $1, $2::date + n, '12:00', '19:30', 30, true from generate_series(0, $3::int - 1) n`,
      [person, FIRST, WINDOW],
    )
  await services.db.pool.query(
    `insert into affiliates (id, affiliate_code, company_name, status, is_active, zero_deposit)
     values ($1, 'FRI500', 'Demo', 'active', true, true)`,
    [services.newId()],
  )
  const at = (minute: number) => w.clock.moveTo(new Date(START + minute * MINUTE_MS).toISOString())
  /** Minutes taken of each day, by everybody but those named. */
  const taken = async (excludeIds: readonly string[] = []) => {
    const { rows } = await services.db.pool.query<{ day: ClinicDay; minutes: number }>(
      `select appointment_date as day, sum(duration_minutes)::int as minutes from appointments
        where status in ('scheduled', 'confirmed') and not email = any($1::citext[]) group by 1`,
      [excludeIds],
    )
    return new Map(rows.map(({ day, minutes }) => [day, minutes]))
  }
  const shares = async (excludeIds: readonly string[] = []) => {
    const minutes = [...(await taken(excludeIds)).values()]
    const perDay = OPEN_MINUTES * people.length
    return {
      day: Math.max(0, ...minutes) / perDay,
      window: minutes.reduce((sum, one) => sum + one, 0) / (perDay * WINDOW),
    }
  }
  const jobs = async () => {
    while ((await expireHolds(services)) > 0);
    while ((await releaseUnconfirmed(services)) > 0);
  }
  return { ...w, at, shares, jobs, book: booking(w.services) }
}

let typed = 0

/** A booking as the call makes it: limits, then the command. */
const booking =
  (services: Awaited<ReturnType<typeof world>>['services']) =>
  async (from: string, { day, time, kind = 'consultation' }: { day: ClinicDay; time: string; kind?: Kind }) => {
    typed += 1
    const email = `visitor-${typed}@post.example`
    const phone = `+4520${String(typed).padStart(6, '0')}`
    const input = bookingSchema.parse({
      type: kind === 'consultation' ? kind : 'treatment',
      email,
      phone,
      firstName: 'Ida',
      appointmentDate: day,
      appointmentTime: time,
      ...(kind === 'zero-deposit' && { affiliateCode: 'FRI500' }),
    })
    const whom = { ...typedBy(services, new Headers(), null, email), phone }
    let id: string | null = null
    const answer = await limited(services, { ...whom, address: from, limits: BOOKING_LIMITS, lng: 'da' }, async () => {
      const booked = await bookAppointment(services, input, { lng: 'da', from })
      if (!booked.ok) return problem(booked.refusal, 'da')
      id = booked.value.appointmentId
      return { status: 201, body: booked.value }
    })
    const { code = 'booked' } = answer instanceof Response ? {} : (answer.body as { code?: string })
    return { id: id as string | null, email, said: id ? 'booked' : code }
  }
type Kind = 'consultation' | 'zero-deposit' | 'deposit'

/** Networks that share nothing but the attacker: each in a block of its own. */
const networks = [
  ...Array.from({ length: SIZE.sixes }, (_, n) => `2001:db8:${(n + 1).toString(16)}:1::/64`),
  ...Array.from({ length: SIZE.fours }, (_, n) => `${20 + Math.floor(n / 250)}.${n % 250}.7.9`),
]

/** Numbers that look random and are the same in every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const timeAt = (slot: number) => `${12 + Math.floor(slot / 2)}:${slot % 2 ? '30' : '00'}`
const anyTime = (random: (below: number) => number) => ({
  day: addDays(FIRST, random(WINDOW)),
  time: timeAt(random(14)),
})
const KINDS: readonly Kind[] = ['consultation', 'zero-deposit', 'deposit']

describe.each(engines())('hoarding on the %s engine', (engine) => {
  test(
    '[sec 28.5] an hour of attack takes 20 % of a day and 10 % of the window at most, and nothing an hour later',
    async () => {
      const w = await clinic(engine)
      const random = seeded(7)
      const honest: string[] = []
      const worst = { day: 0, window: 0 }
      const visitors = { booked: 0, tried: 0 }
      for (let minute = 0; minute < 60; minute += SIZE.stepMinutes) {
        w.at(minute)
        await w.jobs()
        // Each network books its ten an hour, all of them by turns.
        const turn = networks.filter((_, n) => (n + minute) % 6 === 0)
        for (const from of turn) await w.book(from, { ...anyTime(random), kind: KINDS[random(3)]! })
        const now = await w.shares(honest)
        worst.day = Math.max(worst.day, now.day)
        worst.window = Math.max(worst.window, now.window)
        // A visitor with a new address takes any time that is free, and confirms by mail.
        const wish = anyTime(random)
        const [listed] = await listAvailability(w.services, { type: 'consultation', from: wish.day, to: wish.day })
        const free = listed!.slots.find(({ available }) => available)
        if (!free) continue
        const visitor = await w.book(`198.51.${minute}.10`, { day: wish.day, time: free.time })
        honest.push(visitor.email)
        visitors.tried += 1
        if (visitor.id && (await verifyBooking(w.services, visitor.id)).ok) visitors.booked += 1
      }
      expect(worst.day).toBeLessThanOrEqual(0.2)
      expect(worst.window).toBeLessThanOrEqual(0.1)
      // The attack was one: without the shares it takes several times as much.
      expect(worst.window).toBeGreaterThan(0.04)
      expect(visitors.booked).toBe(visitors.tried)
      w.at(120)
      await w.jobs()
      expect(await w.shares(honest)).toEqual({ day: 0, window: 0 })
    },
    TIMEOUT_MS,
  )

  test(
    '[sec 28.6] one IPv4 address takes 2 % of the window at most in seven days',
    async () => {
      const w = await clinic(engine)
      const random = seeded(11)
      let worst = 0
      for (let hour = 0; hour < 7 * 24; hour += IS_FULL ? 1 : 4) {
        w.at(hour * 60)
        await w.jobs()
        for (let n = 0; n < 12; n++) await w.book('203.0.113.9', { ...anyTime(random), kind: KINDS[n % 3]! })
        worst = Math.max(worst, (await w.shares()).window)
      }
      expect(worst).toBeGreaterThan(0)
      expect(worst).toBeLessThanOrEqual(0.02)
    },
    TIMEOUT_MS,
  )

  test('a time that lapsed is set free, and whoever confirms late gets it back while it is free', async () => {
    const w = await clinic(engine)
    const first = await w.book('203.0.113.9', { day: FIRST, time: '12:00' })
    const second = await w.book('203.0.113.9', { day: FIRST, time: '13:00' })
    const third = await w.book('203.0.113.9', { day: FIRST, time: '14:00' })
    w.at(31)
    await w.jobs()
    const { rows } = await w.services.db.pool.query(
      `select email::text from appointments where status = 'cancelled' order by 1`,
    )
    // Two of a household stand without a confirmation.
    expect(rows).toEqual([{ email: third.email }])
    expect((await verifyBooking(w.services, third.id!)).ok).toBe(true)
    const taken = await w.book('198.51.100.7', { day: FIRST, time: '14:00' })
    expect(taken.said === 'booked' ? 'another person' : taken.said).toBe('another person')
    expect(first.said).toBe('booked')
    expect(second.said).toBe('booked')
  })

  test('fifty unverified bookings of one day at once never exceed its share', async () => {
    const w = await clinic(engine)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        w.book(`198.51.${n}.7`, { day: FIRST, time: timeAt(n % 14), kind: n % 2 ? 'consultation' : 'zero-deposit' }),
      ),
    )
    const { day } = await w.shares()
    expect(day).toBeGreaterThan(0.1)
    expect(day).toBeLessThanOrEqual(0.2)
  })
})
