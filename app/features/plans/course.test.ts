import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  at,
  clinicDay,
  daysBetween,
  dayOf,
  timeOf,
  weekdayOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { extendAvailability } from '#app/features/opening-hours/commands/extend.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cancelledByStaff, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { approvePlan, changePlan, proposePlan } from './commands/treatment-plan.ts'
import { bookCourse } from './commands/book-course.ts'
import { nextSession, proposeCourse } from './commands/plan-course.ts'
import { pauseOwnPlan } from './commands/pause-own.ts'
import { findPlan } from './queries/treatment-plan.ts'
import { replanFor } from './queries/replan.ts'
import { nextTimes } from './queries/next-times.ts'
import { proposalSchema, type CourseScope } from './schema.ts'

const SESSIONS = 5
const thursdays = { weekdays: [4], from: '15:00', until: '18:00', sun: [], notBefore: null }

/** A plan of five sessions, paid whole, at a clinic that is open for a year and a half. */
async function course(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  await extendAvailability(w.services, 560)
  const input = proposalSchema.parse({ treatmentType: 'fading', sessions: String(SESSIONS), sessionPrice: '900' })
  const made = await proposePlan(w.services, staff, { ...input, patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  const plan = async () => (await findPlan(w.services, planId))!
  await approvePlan(w.services, (await plan()).url!.split('/treatment-plan/')[1]!)
  const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
  const opened = await startPlanPayment(w.services, planId, { what: 'plan', ...pages })
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId: reference } = opened.value
  const { amount } = w.services.payments.orders.get(reference)!
  const event = { eventId: reference, reference, providerReference: `pay-${reference}`, kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
  const propose = async (wish: object = {}, scope: CourseScope = 'rest') => {
    const ask = { planId, wish: { ...thursdays, ...wish }, scope, isClient: true }
    const proposed = await proposeCourse(w.services, ask)
    if (!proposed.ok) throw new Error(proposed.refusal)
    return proposed.value
  }
  const accept = (times: readonly { sessionId: string; startsAt: ClinicTime }[], scope: CourseScope = 'rest') =>
    bookCourse(w.services, { planId, times, scope, by: 'client' })
  return { ...w, staff, ida, planId, plan, propose, accept }
}

const lies = (times: readonly { startsAt: ClinicTime }[]): ClinicDay[] => times.map(({ startsAt }) => dayOf(startsAt))
const gaps = (days: ClinicDay[]) => days.slice(1).map((day, at) => daysBetween(days[at]!, day))

describe.each(engines())('the sessions of a plan, %s', (engine) => {
  test('the desk is given the next session without a time, with the days it has to keep to', async () => {
    const w = await course(engine)
    const asked = () => nextSession(w.services, w.ida.userId)
    expect(await asked()).toMatchObject({ planId: w.planId, number: 1, of: SESSIONS, laserDays: [] })
    const proposed = await w.propose()
    await w.accept([proposed[0]!])
    const first = dayOf(proposed[0]!.startsAt)
    expect(await asked()).toMatchObject({
      sessionId: proposed[1]!.sessionId,
      number: 2,
      place: { after: first, before: null },
      laserDays: [first],
    })
    await w.accept(proposed.slice(1))
    expect(await asked()).toBeNull()
    expect(await nextSession(w.services, w.staff.userId)).toBeNull()
  })

  test('[spec 10 course-autopilot] every session is proposed on the client’s weekday and hours, six to eight weeks apart, and nothing is written', async () => {
    const w = await course(engine)
    const proposed = await w.propose()
    expect(proposed).toHaveLength(SESSIONS)
    for (const gap of gaps(lies(proposed))) expect(gap >= 42 && gap <= 56).toBe(true)
    for (const { startsAt } of proposed)
      expect([weekdayOf(dayOf(startsAt)), timeOf(startsAt) >= '15:00']).toEqual([4, true])
    expect(await w.count('appointments')).toBe(0)
  })

  test('staff start a session on any quarter of an hour, a client at the public times only', async () => {
    const w = await course(engine)
    const [first] = await w.propose()
    const times = [{ sessionId: first!.sessionId, startsAt: addMinutes(first!.startsAt, 15) }]
    expect(await w.accept(times)).toMatchObject({ ok: false })
    const asked = { planId: w.planId, times, scope: 'rest', by: w.staff.userId, provider: w.providerId } as const
    expect(await bookCourse(w.services, asked)).toMatchObject({ ok: true })
  })

  test('no session is proposed while the only laser is away for weeks', async () => {
    const w = await course(engine)
    const laser = { id: '6f1d1c7e-6b53-4a4f-9f0a-0b1f0d9a7c11', kind: 'laser', name: 'Laser' } as const
    await w.services.db.k.insertInto('resources').values(laser).execute()
    await sql`insert into closures (resource_id, starts_at, ends_at)
              values (${laser.id}, '2026-12-01T12:00', '2027-01-10T12:00')`.execute(w.services.db.k)
    const [first] = lies(await w.propose())
    expect(first).toBe('2027-01-14')
  })

  test('sessions are as long as the owner says when they are booked', async () => {
    const w = await course(engine)
    await changeSetting(w.services, w.staff, { key: 'treatment_small_minutes', value: 90 })
    const proposed = await w.propose()
    for (const { startsAt } of proposed) expect(timeOf(startsAt) <= '18:00').toBe(true)
    expect(await w.accept(proposed)).toMatchObject({ ok: true })
    expect(await w.count('appointments', 'duration_minutes = 90')).toBe(SESSIONS)
  })

  test('accepted in one press all are booked, paid for by the plan, and told of in one mail with every calendar file', async () => {
    const w = await course(engine)
    while ((await deliverDue(w.services, deliverOne)) > 0);
    const before = w.sent.length
    expect(await w.accept(await w.propose())).toEqual({ ok: true, value: { booked: SESSIONS } })
    const plan = await w.plan()
    expect(plan.sessions.every(({ startsAt }) => startsAt !== null)).toBe(true)
    expect(await w.count('appointments', `status = 'confirmed' and payment_status = 'confirmed' and deposit = 0`)).toBe(
      SESSIONS,
    )
    expect(await w.count('payments')).toBe(1)
    while ((await deliverDue(w.services, deliverOne)) > 0);
    const mails = w.sent.slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.attachments).toHaveLength(SESSIONS)
  })

  test('of the next session the first free days are shown, at the hour the client last came, and one is taken as it stands', async () => {
    const w = await course(engine)
    const [first] = await w.propose({}, 'next')
    expect(await w.accept([first!], 'next')).toMatchObject({ ok: true })
    const times = await nextTimes(w.services, await w.plan())
    expect(new Set(lies(times)).size).toBe(3)
    expect(daysBetween(dayOf(first!.startsAt), dayOf(times[0]!.startsAt))).toBeGreaterThanOrEqual(42)
    expect(times.filter(({ startsAt }) => timeOf(startsAt) === timeOf(first!.startsAt)).length).toBeGreaterThan(0)
    expect(await w.accept([times[1]!], 'next')).toEqual({ ok: true, value: { booked: 1 } })
  })

  test('a treatment outside the plan keeps its six weeks, behind and ahead: no time is shown that would be refused', async () => {
    const w = await course(engine)
    await visit(w.services, w.ida, w.providerId, { at: '2026-11-20T10:00', status: 'completed' })
    const behind = await w.plan()
    expect([behind.nextFrom, behind.sessions[0]!.earliest, behind.sessions[0]!.isFromToday]).toEqual([
      '2027-01-01',
      '2027-01-01',
      false,
    ])
    await visit(w.services, w.ida, w.providerId, { at: '2027-02-18T10:00' })
    const plan = await w.plan()
    expect(plan.sessions.slice(0, 2).map(({ earliest }) => earliest)).toEqual(['2027-01-01', '2027-04-01'])
    const times = await nextTimes(w.services, plan)
    expect(lies(times).map((day) => day >= '2027-01-01' && day <= '2027-01-07')).toEqual([true, true, true])
    expect(await w.accept([times[2]!], 'next')).toEqual({ ok: true, value: { booked: 1 } })
  })

  test('times are shown beyond the booking window when six weeks end after it', async () => {
    const w = await course(engine)
    await visit(w.services, w.ida, w.providerId, { at: '2026-12-28T10:00' })
    const times = await nextTimes(w.services, await w.plan())
    expect(lies(times)).toEqual(['2027-02-09', '2027-02-10', '2027-02-11'])
    expect(await w.accept([times[0]!], 'next')).toEqual({ ok: true, value: { booked: 1 } })
  })

  test('no time is shown within six weeks of a treatment that comes', async () => {
    const w = await course(engine)
    await visit(w.services, w.ida, w.providerId, { at: '2027-01-12T10:00' })
    const plan = await w.plan()
    expect(plan.sessions[0]!.earliest).toBe('2026-11-30')
    const times = lies(await nextTimes(w.services, plan))
    expect([times.length > 0, times.every((day) => day <= '2026-12-01')]).toEqual([true, true])
  })

  test('when one of the times is taken in the meantime none is booked, and the answer names it', async () => {
    const w = await course(engine)
    const proposed = await w.propose()
    const other = await signedIn(w.services)
    await visit(w.services, other, w.providerId, { at: proposed[3]!.startsAt })
    expect(await w.accept(proposed)).toEqual({
      ok: false,
      refusal: 'slot-taken',
      details: { startsAt: proposed[3]!.startsAt },
    })
    expect((await w.plan()).sessions.every(({ startsAt }) => startsAt === null)).toBe(true)
    expect(await w.count('appointments')).toBe(1)
  })

  test('accepted by three presses at once, each session has one visit', async () => {
    const w = await course(engine)
    const proposed = await w.propose()
    const answers = await Promise.all([w.accept(proposed), w.accept(proposed), w.accept(proposed)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await w.count('appointments')).toBe(SESSIONS)
  })

  test('the next session alone is booked without a deposit and belongs to the plan; the one after can lie six weeks on', async () => {
    const w = await course(engine)
    const [first] = await w.propose({}, 'next')
    expect(await w.accept([first!], 'next')).toMatchObject({ ok: true })
    const { sessions } = await w.plan()
    expect(sessions[0]!.startsAt).toBe(first!.startsAt)
    expect(daysBetween(dayOf(first!.startsAt), sessions[1]!.earliest!)).toBe(42)
    const soon = { sessionId: sessions[1]!.id, startsAt: `2026-12-10T15:00` as ClinicTime }
    expect(await w.accept([soon], 'next')).toMatchObject({ ok: false, refusal: 'six-weeks' })
  })

  test('skin that needs longer: all that is booked moves back, in one piece, and stays six weeks apart', async () => {
    const w = await course(engine)
    const first = await w.propose()
    await w.accept(first)
    const later = await w.propose({ notBefore: '2027-01-07' }, 'anew')
    expect(later.map(({ was }) => was)).toEqual(first.map(({ startsAt }) => startsAt))
    expect(await w.accept(later, 'anew')).toMatchObject({ ok: true })
    const booked = (await w.plan()).sessions.map(({ startsAt }) => startsAt!)
    expect(booked).toEqual(later.map(({ startsAt }) => startsAt))
    // And up again, when it healed sooner after all.
    expect(await w.accept(await w.propose({}, 'anew'), 'anew')).toMatchObject({ ok: true })
    expect((await w.plan()).sessions.map(({ startsAt }) => startsAt!)).toEqual(first.map(({ startsAt }) => startsAt))
    expect(await w.count('appointments')).toBe(SESSIONS)
  })

  test('another treatment of the client keeps its six weeks in every proposal', async () => {
    const w = await course(engine)
    await visit(w.services, w.ida, w.providerId, { at: '2027-02-04T15:00' })
    const all = [...lies(await w.propose()), '2027-02-04' as ClinicDay].toSorted()
    for (const gap of gaps(all)) expect(gap).toBeGreaterThanOrEqual(42)
  })

  test('a plan that is paused or not its own session’s takes no times', async () => {
    const w = await course(engine)
    const proposed = await w.propose()
    const strange = [{ sessionId: w.services.newId(), startsAt: proposed[0]!.startsAt }]
    expect(await w.accept(strange)).toMatchObject({ ok: false, refusal: 'course-changed' })
    await changePlan(w.services, w.staff, { planId: w.planId, from: 'active', to: 'paused' })
    expect(await w.accept(proposed)).toMatchObject({ ok: false, refusal: 'plan-not-active' })
    expect(await w.count('appointments')).toBe(0)
  })
})

describe.each(engines())('a course that is to be planned anew, %s', (engine) => {
  /** All five sessions have their times. */
  async function planned() {
    const w = await course(engine)
    const all = await w.propose()
    await w.accept(all)
    const due = async () => replanFor(w.services, await w.plan())
    const visitOf = (number: number) =>
      w.services.db.k
        .selectFrom('plan_sessions as s')
        .innerJoin('appointments as a', 'a.id', 's.appointment_id')
        .select(['a.id', 'a.starts_at'])
        .where('s.number', '=', number)
        .executeTakeFirstOrThrow()
    const off = async (...numbers: number[]) => {
      for (const number of numbers) {
        const { id } = await visitOf(number)
        expect(await cancelledByStaff(w.services, w.staff, { id, reason: '', wish: 'client' })).toMatchObject({
          ok: true,
        })
      }
    }
    return { ...w, all, due, visitOf, off }
  }
  const inOrder = async ({ plan }: Awaited<ReturnType<typeof course>>) => {
    const booked = (await plan()).sessions.flatMap(({ startsAt }) => startsAt ?? [])
    return booked.length === SESSIONS && booked.join() === booked.toSorted().join()
  }

  test('sessions without a time are dated before the later ones that have theirs, and nothing is to be moved', async () => {
    const w = await planned()
    expect(await w.due()).toBeNull()
    await w.off(2, 3)
    expect(await w.due()).toBeNull()
    const rest = await w.propose()
    expect(rest.map(({ number }) => number)).toEqual([2, 3])
    expect(await w.accept(rest)).toEqual({ ok: true, value: { booked: 2 } })
    expect(await inOrder(w)).toBe(true)
  })

  test('a session with no day left before a later one is dated after none of them: all are offered new times instead', async () => {
    const w = await planned()
    const gap = await w.visitOf(2)
    await w.off(2)
    // Another treatment of the client takes the only place it had.
    await visit(w.services, w.ida, w.providerId, { at: gap.starts_at! })
    expect(await w.propose()).toEqual([])
    expect(await w.due()).toEqual({ why: 'order', scope: 'anew' })
    const late = { sessionId: (await w.plan()).sessions[1]!.id, startsAt: '2027-12-02T15:00' as ClinicTime }
    expect(await w.accept([late])).toMatchObject({ ok: false, refusal: 'course-changed' })
    expect(await w.accept(await w.propose({}, 'anew'), 'anew')).toMatchObject({ ok: true })
    expect([await inOrder(w), await w.due()]).toEqual([true, null])
  })

  test('a later session is given no time before an earlier one', async () => {
    const w = await course(engine)
    const all = await w.propose({ notBefore: '2027-02-04' })
    const [last, ...first] = all.toReversed()
    expect(await w.accept(first)).toEqual({ ok: true, value: { booked: 4 } })
    const early = { sessionId: last!.sessionId, startsAt: '2026-12-10T15:00' as ClinicTime }
    expect(await w.accept([early])).toMatchObject({ ok: false, refusal: 'course-changed' })
    expect(await w.accept([last!])).toMatchObject({ ok: true })
    expect(await inOrder(w)).toBe(true)
  })

  test('a visit moved beyond the later ones is offered new times, and they come in order again', async () => {
    const w = await planned()
    await w.off(4, 5)
    const { id } = await w.visitOf(2)
    const last = dayOf((await w.visitOf(3)).starts_at!)
    await changeSetting(w.services, w.staff, { key: 'booking_window_days', value: 90 })
    w.clock.moveTo('2027-01-10T10:00:00+01:00')
    const startsAt = at(addDays(last, 42), '15:00')
    expect(await moveAsStaff(w.services, w.staff, { id, startsAt })).toEqual({ ok: true, value: null })
    expect(await w.due()).toEqual({ why: 'order', scope: 'anew' })
    expect(await w.accept(await w.propose({}, 'anew'), 'anew')).toMatchObject({ ok: true })
    expect([await inOrder(w), await w.due()]).toEqual([true, null])
  })

  test('a course taken up again is offered times, until they are said yes to', async () => {
    const w = await planned()
    await w.off(4, 5)
    const { planId } = w
    const resume = async () => {
      await pauseOwnPlan(w.services, w.ida, { planId, to: 'paused' })
      expect(await w.due()).toBeNull()
      await pauseOwnPlan(w.services, w.ida, { planId, to: 'active' })
    }
    await resume()
    expect(await w.due()).toEqual({ why: 'resumed', scope: 'rest' })
    await w.accept(await w.propose())
    expect(await w.due()).toBeNull()
    await resume()
    expect(await w.due()).toEqual({ why: 'resumed', scope: 'anew' })
  })

  test('a first day that the skin needs, later than what is booked, offers new times from that day', async () => {
    const w = await planned()
    const wish = { ...thursdays, notBefore: clinicDay('2027-01-07') }
    await w.services.db.k
      .updateTable('treatment_plans')
      .set({ wish: JSON.stringify(wish) })
      .execute()
    expect(await w.due()).toEqual({ why: 'delay', scope: 'anew' })
    const later = await w.propose({ notBefore: '2027-01-07' }, 'anew')
    expect(await w.accept(later, 'anew')).toMatchObject({ ok: true })
    expect(await w.due()).toBeNull()
  })
})
