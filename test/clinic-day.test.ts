import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/actor.ts'
import type { AppointmentStatus } from '#app/domain/appointment.ts'
import { addMinutes, clinicDay, clinicTime, instantOf, timeOf, type ClinicTime } from '#app/domain/clinic-time.ts'
import { markVisit, moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { deliverOne } from '#app/server/deliver.ts'
import { deliverDue } from '#app/server/outbox.ts'
import { signedIn } from './desk.ts'
import { engines, world, type Engine } from './world.ts'

// A whole day at the clinic, played by the calls the desks make: 60 visits, three people, two lasers, two desks.

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
/** Two lasers: the third person talks. */
const typeOf = (n: number) => (n % PEOPLE === 2 ? 'consultation' : 'treatment')

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
  const ids = new Map<number, string>()
  const book = async (n: number) => {
    const booked = await bookAtDesk(w.services, desks[n % 2]!, {
      input: bookingSchema.parse({
        type: typeOf(n),
        email: emailOf(n),
        firstName: 'Klient',
        lastName: `Nummer ${n}`,
        phone: `+4520300${String(n).padStart(3, '0')}`,
        appointmentDate: DAY,
        appointmentTime: timeOf(slotOf(n)),
        provider: people[n % PEOPLE],
      }),
      terms: { deposit: 'none', depositReason: 'Fast klient', medicalIndication: null },
      lng: 'da',
      requestKey: w.services.newId(),
    })
    if (!booked.ok) throw new Error(`Visit ${n} was refused: ${booked.refusal}`)
    ids.set(n, booked.value.appointmentId)
  }
  return { ...w, people, desks, ids, book }
}

type Clinic = Awaited<ReturnType<typeof clinic>>
type Event = { at: ClinicTime; act(clinic: Clinic): Promise<void> }

/** A desk presses what its screen shows. Every fifth time the other desk presses the same at the same moment. */
async function press({ services, desks, ids }: Clinic, n: number, to: AppointmentStatus) {
  const screens = await Promise.all(desks.map(() => dayBoard(services, clinicDay(DAY))))
  const press = (actor: SignedIn, screen: (typeof screens)[number]) => {
    const shown = screen.find(({ id }) => id === ids.get(n))!
    return markVisit(services, actor, { id: shown.id, from: shown.status, to })
  }
  const both = n % 5 === 0
  const answers = await Promise.all((both ? [0, 1] : [n % 2]).map((desk) => press(desks[desk]!, screens[desk]!)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.refusal).toBe('moved-by-someone-else')
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
  if (isMissed(n)) return [...before, at(25, 'no_show')]
  const comes = isLate(n) ? 18 : -5
  return [...before, at(comes, 'ankommet'), at(Math.max(comes + 2, 2), 'in_progress'), at(28, 'completed')]
}

test.each(engines())(
  'after a day of 60 visits the database, both desks’ screens and the mails say the same (%s)',
  async (engine) => {
    const day = await clinic(engine)
    const { services, clock, desks, ids, sent, count } = day
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
    for (const desk of desks) {
      const screen = await dayBoard(services, clinicDay(DAY))
      expect([desk.firstName, byId(screen.map(({ id, status }) => [id, status]))]).toEqual([
        desk.firstName,
        byId(expected),
      ])
    }
    const stored = await services.db.k.selectFrom('appointments').select(['id', 'status', 'starts_at']).execute()
    expect(byId(stored.map(({ id, status }) => [id, status]))).toEqual(byId(expected))
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
  },
  120_000,
)
