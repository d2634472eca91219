import { expect, test } from 'vitest'
import { addDays, clinicDay, daysBetween, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { world } from '#test/clinic/world.ts'

const DAYS = 200
const FIRST = clinicDay('2026-12-03')
const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at))

/** Seven providers, so that each kind of address finds the same time free on every day. */
async function clinic() {
  const w = await world()
  const providers = [w.providerId]
  while (providers.length < 7) providers.push(await w.addProvider())
  for (const provider of providers)
    await w.services.db.pool.query(
      `insert into availability (provider_id, date, start_time, end_time, slot_duration_minutes, is_available)
       select $1, $2::date + n, '12:00', '16:00', 30, true from generate_series(0, $3::int) n`,
      [provider, FIRST, DAYS],
    )
  const [, other = ''] = providers
  return { ...w, api: apiOf(w.services), other }
}

const typed = (email: string, appointmentDate: ClinicDay, type: 'consultation' | 'treatment') => ({
  type,
  email,
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '+4520304050',
  appointmentDate,
  appointmentTime: '12:30',
})

/** The answer without what differs between any two bookings. */
const withoutIds = ({ status, text }: { status: number; text: string }) => ({
  status,
  body: text.replaceAll(/[0-9a-f-]{36}(\.[\w-]{43})?/g, 'ID'),
})

test('[sec 28.2] a booking answers the same on 200 days for an unknown address and for four kinds of client', async () => {
  const { services, clock, api, other } = await clinic()
  const client = (email: string) => signedIn(services, { email })
  const treated = await client('treated@post.example')
  // Every one of the days lies within six weeks of one of these.
  for (const at of [41, 124, 207])
    await visit(services, treated, other, { at: `${addDays(FIRST, at)}T09:00`, type: 'treatment' })
  const busy = await client('busy@post.example')
  for (const day of days) await visit(services, busy, other, { at: `${day}T12:30`, type: 'consultation' })
  const open = await client('open@post.example')
  await visit(services, open, other, { at: `${addDays(FIRST, DAYS + 1)}T09:00`, type: 'consultation' })
  const stopped = await client('stopped@post.example')
  await services.db.pool.query(
    `insert into health_answers (id, patient_id, form_version, lng, given_at, given_by, answers)
     values ($1, $2, 1, 'da', now(), 'account', '{"pregnant": {"is": "yes"}}')`,
    [services.newId(), stopped.userId],
  )
  for (const [at, day] of days.entries()) {
    clock.moveTo(`${addDays(day, -3)}T08:00:00+01:00`)
    const type = at % 2 === 0 ? 'treatment' : 'consultation'
    const answers = []
    for (const email of [`new-${at}@post.example`, treated.email, busy.email, open.email, stopped.email])
      answers.push(withoutIds(await api.post('/api/bookings', typed(email, day, type))))
    expect(answers[0]!.status).toBe(201)
    expect(answers.slice(1)).toEqual(Array(4).fill(answers[0]))
  }
})

test('[sec 28.3] an owner signed in books every day the law allows, whatever strangers booked in their name', async () => {
  const { services, clock, api, other } = await clinic()
  await services.db.pool.query(
    `insert into affiliates (id, affiliate_code, company_name, status, is_active, zero_deposit)
     values ($1, 'FRI500', 'Demo', 'active', true, true)`,
    [services.newId()],
  )
  const owner = await signedIn(services, { email: 'owner@post.example' })
  const laserDay = addDays(FIRST, 60)
  await visit(services, owner, other, { at: `${laserDay}T09:00` })
  const booked: string[] = []
  for (const day of days) {
    clock.moveTo(`${addDays(day, -3)}T08:00:00+01:00`)
    const stranger = await api.post('/api/bookings', {
      ...typed(owner.email, day, 'treatment'),
      affiliateCode: 'FRI500',
    })
    expect([stranger.status, stranger.body.deposit]).toEqual([201, 0])
    const input = bookingSchema.parse({ ...typed('ignored@post.example', day, 'treatment'), appointmentTime: '13:00' })
    const own = await bookAppointment(services, input, { lng: 'da', actor: owner })
    const isLawful = Math.abs(daysBetween(day, laserDay)) >= 42
    expect(`${day} ${own.ok ? 'booked' : own.refusal}`).toBe(`${day} ${isLawful ? 'booked' : 'six-weeks'}`)
    // Called off again, so that the next day is asked about on its own.
    if (own.ok) booked.push(own.value.appointmentId)
    if (own.ok)
      await services.db.pool.query(`update appointments set status = 'cancelled' where id = $1`, [
        own.value.appointmentId,
      ])
  }
  expect(booked).toHaveLength(DAYS - 83)
})
