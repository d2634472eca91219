import { expect, test, vi } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import {
  addMinutes,
  clinicDay,
  clinicTime,
  epochMinutesOf,
  formatTime,
  instantOf,
  timeOf,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { minutesLate } from '#app/domain/booking/day-board.ts'
import { markVisit, moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { dayBoard, type BoardVisit } from '#app/features/appointments/queries/board.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { addKiosk, checkIn, enrolKiosk } from '#app/features/check-in/commands.ts'
import { kioskOf } from '#app/features/check-in/queries.ts'
import { kioskCookie } from '#app/services/links/kiosk.ts'
import type { Services } from '#app/services/services.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

// A whole day at the clinic, played by the calls the desks and the door make: 60 visits, three people, two lasers, two
// desks. A desk reads its screen anew only when it hears that the day changed, and presses what it shows.

const DAY = '2026-12-03'
const PEOPLE = 3
const SLOTS = 20
const [WALK_INS, MOVED] = [
  [10, 25, 40, 55],
  [6, 21],
] as const
const EVENING = ['18:00', '18:30'] as const
const isMissed = (n: number) => n % 10 === 3
const isLate = (n: number) => n % 10 === 5
const slotOf = (n: number) => addMinutes(clinicTime(`${DAY}T08:00`), Math.floor(n / PEOPLE) * 30)
const emailOf = (n: number) => `client-${n}@post.example`
/** These check in at the door; the desks see it. */
const isAtDoor = (n: number) => n % 6 === 1
const phoneOf = (n: number) => `+4520300${String(n).padStart(3, '0')}`
/** Two lasers: the third person talks. */
const typeOf = (n: number) => (n % PEOPLE === 2 ? 'consultation' : 'treatment')

/** What stands on a desk's screen: read anew when it hears of a change, as its page does. */
async function openScreen(services: Services) {
  const read = () => dayBoard(services, clinicDay(DAY))
  const screen = { shown: await read(), close: () => {} }
  let reading = Promise.resolve()
  screen.close = services.live.onEvent(({ day }) => {
    if (day === DAY) reading = reading.then(async () => void (screen.shown = await read()))
  })
  return screen
}

/** The tablet at the door. */
async function openDoor(services: Services, admin: SignedIn): Promise<string> {
  const added = await addKiosk(services, admin, { name: 'Døren' })
  const enrolled = added.ok && (await enrolKiosk(services, { code: added.value.code }))
  if (!enrolled || !enrolled.ok) throw new Error('No tablet at the door')
  const cookie = kioskCookie(services.settings, enrolled.value.token).split(';')[0]!
  return (await kioskOf(services, new Headers({ cookie })))!
}

async function clinic(engine: Engine) {
  const w = await world({ engine, now: `${DAY}T07:00:00+01:00` })
  const people = [w.providerId, await w.addProvider('Sofie'), await w.addProvider('Maja')]
  for (const provider of people) await w.opens(DAY, '08:00', '19:00', { provider })
  for (const name of ['Laser 1', 'Laser 2'])
    await w.services.db.k.insertInto('resources').values({ id: w.services.newId(), kind: 'laser', name }).execute()
  const desks = [
    await signedIn(w.services, { firstName: 'Naomi', roles: ['admin'] }),
    await signedIn(w.services, { firstName: 'Amir', roles: ['provider'] }),
  ] as const
  const screens = [await openScreen(w.services), await openScreen(w.services)] as const
  const kiosk = await openDoor(w.services, desks[0])
  const ids = new Map<number, string>()
  const book = async (n: number) => {
    const booked = await bookAtDesk(w.services, desks[n % 2]!, {
      input: bookingSchema.parse({
        type: typeOf(n),
        email: emailOf(n),
        firstName: 'Klient',
        lastName: `Nummer ${n}`,
        phone: phoneOf(n),
        appointmentDate: DAY,
        appointmentTime: timeOf(slotOf(n)),
        provider: people[n % PEOPLE],
      }),
      terms: { deposit: 'none', depositReason: 'Fast klient', medicalIndication: null },
      lng: 'da',
      idempotencyKey: w.services.newId(),
    })
    if (!booked.ok) throw new Error(`Visit ${n} was refused: ${booked.refusal}`)
    ids.set(n, booked.value.appointmentId)
    const client = w.services.db.k.selectFrom('users').select('id').where('email', '=', emailOf(n))
    await cleared(w.services, (await client.executeTakeFirstOrThrow()).id)
  }
  return { ...w, people, desks, screens, kiosk, ids, book }
}

type Clinic = Awaited<ReturnType<typeof clinic>>
type Event = { at: ClinicTime; act(clinic: Clinic): Promise<void> }

const SEEN_WITHIN_MS = 1_000

/** Both desks see it within a second, without anybody reading anew. */
const seen = ({ screens, ids }: Clinic, n: number, status: AppointmentStatus) =>
  vi.waitFor(
    () =>
      expect(screens.map(({ shown }) => shown.find(({ id }) => id === ids.get(n))?.status)).toEqual([status, status]),
    { timeout: SEEN_WITHIN_MS, interval: 2 },
  )

/** A desk presses what its screen shows. Every fifth time the other desk presses the same at the same moment. */
async function press(clinic: Clinic, n: number, to: AppointmentStatus) {
  const { services, desks, screens, ids } = clinic
  // Whoever walked in is on both screens before anybody presses.
  const isShown = () => screens.every(({ shown }) => shown.some(({ id }) => id === ids.get(n)))
  await vi.waitFor(() => expect(isShown()).toBe(true), { timeout: SEEN_WITHIN_MS, interval: 2 })
  const press = (desk: 0 | 1) => {
    const { id, status: from } = screens[desk].shown.find((visit) => visit.id === ids.get(n))!
    return markVisit(services, desks[desk], { id, from, to })
  }
  const answers = await Promise.all(n % 5 === 0 ? [press(0), press(1)] : [press((n % 2) as 0 | 1)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.refusal).toBe('moved-by-someone-else')
  await seen(clinic, n, to)
}

async function arriveAtDoor(clinic: Clinic, n: number, time: string) {
  const claim = { who: phoneOf(n), initials: `k${String(n)[0]}`, time }
  expect(await checkIn(clinic.services, clinic.kiosk, claim, 0)).toEqual({ ok: true, value: null })
  await seen(clinic, n, 'ankommet')
}

/** Whoever is not there a quarter of an hour after their time is late on both screens, and nobody else is. */
async function lateOnScreens({ services, screens, ids }: Clinic, n: number) {
  const now = epochMinutesOf(services.clock.now())
  const late = (shown: BoardVisit[]) => shown.filter((visit) => minutesLate(visit, now) > 0).map(({ id }) => id)
  for (const { shown } of screens) expect(late(shown)).toContain(ids.get(n))
}

function eventsOf(n: number): Event[] {
  const moved = MOVED.indexOf(n as never)
  const begins = moved >= 0 ? clinicTime(`${DAY}T${EVENING[moved]}`) : slotOf(n)
  const at = (minutes: number, to: AppointmentStatus): Event => ({
    at: addMinutes(begins, minutes),
    act: (clinic) => press(clinic, n, to),
  })
  const walkIn = WALK_INS.includes(n as never)
  const before: Event[] = walkIn ? [{ at: addMinutes(begins, -10), act: ({ book }) => book(n) }] : []
  const late: Event = { at: addMinutes(begins, 16), act: (clinic) => lateOnScreens(clinic, n) }
  if (isMissed(n)) return [...before, late, at(25, 'no_show')]
  const comes = isLate(n) ? 18 : -5
  const arrives: Event = isAtDoor(n)
    ? { at: addMinutes(begins, comes), act: (clinic) => arriveAtDoor(clinic, n, timeOf(begins)) }
    : at(comes, 'ankommet')
  return [
    ...before,
    ...(isLate(n) ? [late] : []),
    arrives,
    at(Math.max(comes + 2, 2), 'in_progress'),
    at(28, 'completed'),
  ]
}

test.each(engines())(
  'after a day of 60 visits the database, both desks’ screens and the mails say the same (%s)',
  async (engine) => {
    const day = await clinic(engine)
    const { services, clock, desks, screens, ids, sent, count } = day
    const all = Array.from({ length: PEOPLE * SLOTS }, (_, n) => n)
    for (const n of all) if (!WALK_INS.includes(n as never)) await day.book(n)
    for (const [at, n] of MOVED.entries()) {
      const startsAt = clinicTime(`${DAY}T${EVENING[at]}`)
      expect(await moveAsStaff(services, desks[0], { id: ids.get(n)!, startsAt })).toMatchObject({ ok: true })
    }
    const events = all.flatMap(eventsOf).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    for (const { at, act } of events) {
      clock.moveTo(instantOf(at).toISOString())
      await act(day)
    }
    while ((await deliverDue(services, deliverOne)) > 0);

    const expected = all.map((n) => [ids.get(n)!, isMissed(n) ? 'no_show' : 'completed'] as const)
    const byId = (rows: readonly (readonly [string, string])[]) => Object.fromEntries(rows)
    for (const { shown } of screens) expect(byId(shown.map(({ id, status }) => [id, status]))).toEqual(byId(expected))
    const stored = await services.db.k
      .selectFrom('appointments')
      .select(['id', 'status', 'starts_at', 'email'])
      .execute()
    expect(byId(stored.map(({ id, status }) => [id, status]))).toEqual(byId(expected))
    const times = byId(stored.map(({ id, starts_at: at }) => [id, at]))
    for (const { shown, close } of screens) {
      expect(byId(shown.map(({ id, startsAt }) => [id, startsAt]))).toEqual(times)
      close()
    }
    for (const [at, n] of MOVED.entries())
      expect(stored.find(({ id }) => id === ids.get(n))!.starts_at).toBe(`${DAY}T${EVENING[at]}`)

    // One mark is one line of history, however many pressed: nobody is marked twice, and nothing is left out.
    const came = all.filter((n) => !isMissed(n)).length
    for (const [status, times] of [
      ['ankommet', came],
      ['in_progress', came],
      ['completed', came],
      ['no_show', all.length - came],
    ])
      expect([status, await count('appointment_history', `field = 'status' and became = '${status}'`)]).toEqual([
        status,
        times,
      ])

    // A mail for each booking, one more for each that was moved, none for what the desks pressed.
    const mails = new Map<string, number>()
    for (const { to } of sent) mails.set(to, (mails.get(to) ?? 0) + 1)
    expect(Object.fromEntries(mails)).toEqual(
      Object.fromEntries(all.map((n) => [emailOf(n), MOVED.includes(n as never) ? 2 : 1])),
    )
    expect(await count('outbox', 'done_at is null')).toBe(0)
    // The last mail each client has says the time that stands in the database.
    for (const { email, starts_at: at } of stored)
      expect(sent.findLast(({ to }) => to === email)!.text).toContain(formatTime(timeOf(at), 'da'))
    // Each treatment had a laser, both were used, and neither by two at a time.
    const onLaser = await services.db.k
      .selectFrom('appointments')
      .select(['starts_at', 'resource_ids'])
      .where('type', '=', 'treatment')
      .execute()
    const used = onLaser.map(({ starts_at: at, resource_ids: lasers }) => `${at} ${lasers.join()}`)
    expect(new Set(used).size).toBe(onLaser.length)
    expect(new Set(onLaser.flatMap(({ resource_ids: lasers }) => lasers)).size).toBe(2)
  },
  120_000,
)
