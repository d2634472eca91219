import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { expect, test } from 'vitest'
import { consultationBody, contactSchema, timesOfWeek, type ContactValues } from './contact-fields.ts'

const values: ContactValues = {
  firstName: 'Freja',
  lastName: 'Sørensen',
  email: 'freja@eksempel.example',
  country: '+45',
  phone: '22 33 44 55',
  notes: ' ',
  appointmentDate: '2026-12-03',
  appointmentTime: '13:30',
  provider: '',
  affiliateCode: '',
}

test('a request without a message carries the standard one', () => {
  const body = consultationBody(values, { code: null, imageIds: [], defaultNotes: 'Gratis konsultation anmodning' })
  expect(body).toMatchObject({ type: 'consultation', notes: 'Gratis konsultation anmodning', phone: '+45 22 33 44 55' })
})

test('a request names the person asked for, and nobody where it is whoever is free', () => {
  const along = { code: null, imageIds: [], defaultNotes: '' }
  const asta = '7b0a8d5e-94a5-4a6e-8d0f-0d7b2f1c3a11'
  expect(consultationBody({ ...values, provider: asta }, along)).toMatchObject({ provider: asta })
  expect(Object.keys(consultationBody(values, along))).not.toContain('provider')
})

test('[spec 5 consultation-fields] names, mail, phone, date and time are all asked for', () => {
  const empty = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    notes: '',
    appointmentDate: '',
    appointmentTime: '',
  }
  const parsed = contactSchema.safeParse(empty)
  expect(parsed.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual([
    'appointmentDate',
    'appointmentTime',
    'email',
    'firstName',
    'lastName',
    'phone',
  ])
})

test('the page without script offers the hours of the whole week', () => {
  const times = timesOfWeek(DEFAULT_HOURS, 30)
  expect([times[0], times.at(-1)]).toEqual(['07:00', '19:00'])
  expect(times).toContain('15:30')
})
