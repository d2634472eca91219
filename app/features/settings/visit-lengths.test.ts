import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { deskTimes } from '#app/features/booking/queries/desk-times.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { moveManagedAppointment } from '#app/features/appointments/commands/managed-appointment.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { changeSetting } from './commands/settings.ts'

const DAY = '2026-12-03'

/** A clinic open from 12 to 19.30 on Thursday, and its owner. */
async function clinic(engine: Engine) {
  const w = await openClinic({ engine })
  const { services } = w
  const owner = await signedIn(services, { roles: ['admin'] })
  const set = (key: string, value: unknown) => changeSetting(services, owner, { key, value })
  const book = async (time: string, more: object = {}) => {
    const asked = { ...consultation, email: `at-${time.replace(':', '')}@post.example`, appointmentTime: time, ...more }
    const booked = await bookAppointment(services, bookingSchema.parse(asked), { lng: 'da' })
    if (!booked.ok) return booked.refusal
    const row = services.db.k.selectFrom('appointments').select(['duration_minutes', 'buffer_minutes'])
    return {
      ...(await row.where('id', '=', booked.value.appointmentId).executeTakeFirstOrThrow()),
      token: booked.value.manageUrl.split('/aftale/')[1]!,
    }
  }
  const free = async (type: 'consultation' | 'treatment') => {
    const [day] = await listAvailability(services, { type, from: clinicDay(DAY), to: clinicDay(DAY) })
    return day!.slots.filter(({ available }) => available).map(({ time }) => time)
  }
  return { ...w, set, book, free }
}

test.each(engines())(
  '[spec 9 lengths-visits] a length the owner sets holds for slots, bookings and mails from now on; what is booked keeps its own (%s)',
  async (engine) => {
    const { services, set, book, free, sent, api } = await clinic(engine)
    const before = await book('12:30')
    expect(before).toMatchObject({ duration_minutes: 30 })
    expect((await free('consultation')).slice(-1)).toEqual(['19:00'])
    expect(await set('consultation_minutes', 60)).toMatchObject({ ok: true })
    expect((await free('consultation')).slice(0, 1)).toEqual(['13:00'])
    expect((await free('consultation')).slice(-1)).toEqual(['18:30'])
    const { body } = await api.get(`/api/availability?type=consultation&from=${DAY}&to=${DAY}`)
    expect(body).toMatchObject({ minutes: 60 })
    expect(await book('15:00')).toMatchObject({ duration_minutes: 60 })
    expect(await book('15:30')).toBe('slot-taken')
    while ((await deliverDue(services, deliverOne)) > 0);
    expect(sent.map(({ text }) => /cirka (\d+) minutter/.exec(text)?.[1])).toEqual(['30', '60'])
    const kept = services.db.k
      .selectFrom('appointments')
      .select('duration_minutes')
      .where('starts_at', '=', clinicTime(`${DAY}T12:30`))
    expect(await kept.executeTakeFirst()).toEqual({ duration_minutes: 30 })
    // Moved, it is still the visit that was booked.
    const { token } = before as { token: string }
    expect(await moveManagedAppointment(services, token, clinicTime(`${DAY}T19:00`))).toMatchObject({ ok: true })
  },
)

test.each(engines())(
  'each size of tattoo has its length, at the desk too, and a break follows each visit (%s)',
  async (engine) => {
    const { services, set, book, free } = await clinic(engine)
    await set('treatment_small_minutes', 45)
    await set('treatment_medium_minutes', 75)
    await set('treatment_large_minutes', 90)
    const of = (size: string) => ({ type: 'treatment', analysisData: { size } })
    expect(await book('12:00', of('20 cm²'))).toMatchObject({ duration_minutes: 45, buffer_minutes: 0 })
    expect(await book('13:00', of('80 cm²'))).toMatchObject({ duration_minutes: 75 })
    expect(await book('14:30', of('150 cm²'))).toMatchObject({ duration_minutes: 90 })
    await set('buffer_minutes', 20)
    expect(await book('16:30', of('20 cm²'))).toMatchObject({ duration_minutes: 45, buffer_minutes: 20 })
    expect(await free('consultation')).not.toContain('17:00')
    expect(await free('consultation')).toContain('18:00')
    const desk = await deskTimes(
      services,
      { type: 'treatment', areaCm2: 150, provider: null, addOns: [], laserDays: [], visits: [] },
      clinicDay(DAY),
    )
    expect(desk.times.at(-1)).toBe('18:00')
  },
)

test('a length is whole quarters within its bounds, so that visits begin on one', async () => {
  const { set } = await clinic('postgres')
  for (const wrong of [0, 10, 20, 37, 255, 30.5, '30'])
    expect(await set('treatment_small_minutes', wrong), String(wrong)).toMatchObject({
      refusal: 'setting-out-of-bounds',
    })
  expect(await set('buffer_minutes', 7)).toMatchObject({ refusal: 'setting-out-of-bounds' })
  expect(await set('treatment_small_minutes', null)).toMatchObject({ ok: true })
})
