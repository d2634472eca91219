import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { moveManagedAppointment } from '#app/features/appointments/commands/managed-appointment.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { verifyBooking } from '#app/features/appointments/commands/verify-booking.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { startDeposit, startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { bookCourse } from '#app/features/plans/commands/book-course.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signLink } from '#app/services/links/links.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

// What a client does for laser before the visit itself: each asks the clearance of the day it is about.

const PREGNANT = { yes: { pregnant: '' } }
const DAY = '2026-12-10'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  for (const day of [DAY, '2027-01-21']) await w.opens(day, '12:00', '19:30')
  const ida = await signedIn(services)
  const staff = await signedIn(services, { firstName: 'Maja', roles: ['provider', 'admin'] })
  const token = (id: string) => signLink(services.settings.secret, 'appointment', id, 1)
  const books = async (who: object) => {
    const asked = {
      type: 'treatment',
      email: ida.email,
      firstName: 'Ida',
      lastName: 'Holm',
      phone: '+4520304050',
      appointmentDate: DAY,
      appointmentTime: '12:30',
    }
    const booked = await bookAppointment(services, bookingSchema.parse(asked), { lng: 'da', ...who })
    if (!booked.ok) throw new Error(booked.refusal)
    return booked.value.appointmentId
  }
  const startOf = async (id: string) =>
    (await services.db.k.selectFrom('appointments').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow())
      .starts_at
  return { ...w, ida, staff, token, books, startOf }
}

const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }

test.each(engines())('a client reschedules laser to no day that the clearance bars; staff do (%s)', async (engine) => {
  const { services, ida, staff, providerId, token, startOf } = await clinic(engine)
  const id = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
  await cleared(services, ida.userId, PREGNANT)
  const to = clinicTime(`${DAY}T12:30`)
  expect(await moveManagedAppointment(services, token(id), to)).toEqual({ ok: false, refusal: 'laser-barred' })
  expect(await startOf(id)).toBe('2026-12-03T12:30')
  expect(await moveAsStaff(services, staff, { id, startsAt: to })).toMatchObject({ ok: true })
  expect(await startOf(id)).toBe(`${DAY}T12:30`)
})

test.each(engines())('a consultation is rescheduled whatever the client answered (%s)', async (engine) => {
  const { services, ida, providerId, token } = await clinic(engine)
  const id = await visit(services, ida, providerId, { at: '2026-12-03T12:30', type: 'consultation' })
  await cleared(services, ida.userId, PREGNANT)
  expect(await moveManagedAppointment(services, token(id), clinicTime(`${DAY}T12:30`))).toMatchObject({ ok: true })
})

test.each(engines())('a visit is rescheduled to a day after the reason has ended (%s)', async (engine) => {
  const { services, ida, providerId, token } = await clinic(engine)
  const id = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
  await cleared(services, ida.userId, { yes: { 'new-tattoo': '2026-11-01' } })
  const moved = (day: string) => moveManagedAppointment(services, token(id), clinicTime(`${day}T12:30`))
  expect(await moved(DAY)).toMatchObject({ refusal: 'laser-barred' })
  expect(await moved('2027-01-21')).toMatchObject({ ok: true })
})

test.each(engines())(
  'a booking for an address whose owner the clearance stops is released at verification, and no reason is mailed (%s)',
  async (engine) => {
    const { services, ida, books, sent, count } = await clinic(engine)
    await cleared(services, ida.userId, PREGNANT)
    const id = await books({})
    expect(await verifyBooking(services, id)).toEqual({ ok: false, refusal: 'laser-barred', details: {} })
    expect(await count('appointments', `status = 'cancelled'`)).toBe(1)
    while ((await deliverDue(services, deliverOne)) > 0);
    const mail = sent.findLast(({ to }) => to === ida.email)!
    expect(mail.text).toContain('Ring til os, før du booker igen.')
    expect(mail.text).not.toMatch(/gravid|helbred|ammer/i)
  },
)

test.each(engines())(
  'a plan or session is not paid for without clearance, unless it was given (%s)',
  async (engine) => {
    const { services, ida, staff, providerId } = await clinic(engine)
    const planId = await approvedPlan(services, staff, ida)
    const pay = (what: 'plan' | 'session') => startPlanPayment(services, planId, { what, ...pages })
    await cleared(services, ida.userId, PREGNANT)
    expect([await pay('plan'), await pay('session')]).toEqual([
      { ok: false, refusal: 'laser-barred' },
      { ok: false, refusal: 'laser-barred' },
    ])
    const given = await visit(services, ida, providerId, { at: '2026-11-20T12:30', status: 'completed' })
    await services.db.pool.query('update plan_sessions set appointment_id = $1 where plan_id = $2 and number = 1', [
      given,
      planId,
    ])
    expect(await pay('session')).toMatchObject({ ok: true })
  },
)

test.each(engines())(
  'a deposit of a verified booking is not paid without clearance, that of an unverified one is (%s)',
  async (engine) => {
    const { services, clock, ida, books } = await clinic(engine)
    await cleared(services, ida.userId)
    const own = await books({ actor: ida })
    clock.moveTo('2026-11-30T08:05:00+01:00')
    await cleared(services, ida.userId, PREGNANT)
    expect(await startDeposit(services, own)).toEqual({ ok: false, refusal: 'laser-barred' })
    await services.db.pool.query(`update appointments set status = 'cancelled'`)
    expect(await startDeposit(services, await books({}))).toMatchObject({ ok: true })
  },
)

test.each(engines())('a client books no session of a course on a day that the clearance bars (%s)', async (engine) => {
  const { services, ida, staff } = await clinic(engine)
  const planId = await approvedPlan(services, staff, ida)
  await services.db.pool.query(`update treatment_plans set status = 'active', pay_by = 'session' where id = $1`, [
    planId,
  ])
  const { rows } = await services.db.pool.query<{ id: string }>(
    'select id from plan_sessions where plan_id = $1 and number = 1',
    [planId],
  )
  const times = [{ sessionId: rows[0]!.id, startsAt: clinicTime(`${DAY}T12:30`) }]
  await cleared(services, ida.userId, PREGNANT)
  const asked = { planId, times, scope: 'next' } as const
  expect(await bookCourse(services, { ...asked, by: 'client' })).toMatchObject({ refusal: 'laser-barred' })
  expect(await bookCourse(services, { ...asked, by: staff.userId })).toMatchObject({ ok: true })
})
