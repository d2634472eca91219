import { expect, test } from 'vitest'
import { world } from '#test/clinic/world.ts'
import { sendContactForm } from './contact-action.ts'

const request = new Request('http://clinic.test/')
const typed = {
  firstName: 'Ida',
  lastName: 'Holm',
  email: 'ida@post.example',
  country: '+45',
  appointmentDate: '2026-12-03',
  appointmentTime: '12:30',
}

test.each([
  ['of the chosen country', '20 30 40 50', '+4520304050'],
  ['with its own code after 00', '0046 70 123 45 67', '+46701234567'],
  ['with its own code after a plus', '+46 70 123 45 67', '+46701234567'],
])('a number %s reaches the clinic whole from the form without script', async (_kind, phone, kept) => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, phone })) form.set(name, value)
  expect(
    await sendContactForm(services, { lng: 'da', actor: null, referred: null, address: '203.0.113.9', request }, form),
  ).toMatchObject({
    ok: true,
  })
  const { rows } = await services.db.pool.query('select phone from appointments')
  expect(rows).toEqual([{ phone: kept }])
})

test('a form without script that names no phone is asked for one', async () => {
  const { services } = await world()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, phone: ' ' })) form.set(name, value)
  expect(
    await sendContactForm(services, { lng: 'da', actor: null, referred: null, address: '203.0.113.9', request }, form),
  ).toMatchObject({
    ok: false,
    messages: [expect.stringContaining('telefon')],
  })
})
