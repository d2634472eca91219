import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { resolverFor } from '#app/ui/fields/resolver.ts'
import {
  reachableStep as reach,
  startValues,
  stepOfField,
  type FlowValues,
} from '#app/features/booking/ui/flow/flow-values.ts'
import { bookingBody, treatmentFormSchema, TREATMENT_STEP_FIELDS } from './treatment-form.ts'

const reachableStep = (values: object) => reach(values, { schema: treatmentFormSchema, steps: TREATMENT_STEP_FIELDS })

const filled: FlowValues = {
  firstName: 'Freja',
  lastName: 'Sørensen',
  email: ' freja@eksempel.example ',
  country: '+45',
  phone: '22 33 44 55',
  notes: '',
  affiliateCode: '',
  appointmentDate: '2026-12-03',
  appointmentTime: '15:30',
  provider: '',
  addOns: ['creme'],
  isAdult: false,
  expressRequest: false,
}
const nothingMore = { code: null, scan: null, imageIds: [], replaces: null, quote: null }

test('[spec 5 treatment-dialog] nobody comes further than the first step that lacks something', () => {
  expect(reachableStep(startValues)).toBe(1)
  expect(reachableStep({ ...filled, email: 'freja@' })).toBe(1)
  expect(reachableStep({ ...filled, appointmentTime: '' })).toBe(2)
  expect(reachableStep(filled)).toBe(4)
})

test('a wrong field is found on its step', () => {
  const names = ['firstName', 'notes', 'appointmentTime', 'isAdult', 'unknown']
  expect(names.map((name) => stepOfField(name, TREATMENT_STEP_FIELDS))).toEqual([1, 1, 2, 4, 4])
})

test('each wrong field has the code of its first message', async () => {
  const { errors } = await resolverFor<FlowValues>(treatmentFormSchema)(
    { ...filled, firstName: ' ', email: 'x' },
    undefined,
    {} as never,
  )
  expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))).toEqual({
    firstName: 'first-name-required',
    email: 'email-invalid',
    isAdult: 'age-required',
  })
})

test('what is sent is trimmed, has the whole number, and only what was chosen', () => {
  const body = bookingBody(filled, { ...nothingMore, imageIds: ['a'] })
  expect(body).toMatchObject({
    email: 'freja@eksempel.example',
    phone: '+45 22 33 44 55',
    appointmentTime: '15:30',
    analysisImages: ['a'],
  })
  expect(Object.keys(body)).not.toContain('affiliateCode')
  expect(Object.keys(body)).not.toContain('analysisData')
})

test('the person asked for goes along, and whoever is free first is nobody in particular', () => {
  const asta = '7b0a8d5e-94a5-4a6e-8d0f-0d7b2f1c3a11'
  expect(bookingBody({ ...filled, provider: asta }, nothingMore)).toMatchObject({ provider: asta })
  expect(Object.keys(bookingBody(filled, nothingMore))).not.toContain('provider')
  expect(stepOfField('provider', TREATMENT_STEP_FIELDS)).toBe(2)
})

test('the order names the price that stood on the screen', () => {
  const quote = { total: kroner(1_020), dueNow: kroner(500), withdrawalUntil: clinicDay('2026-12-14') }
  expect(bookingBody(filled, { ...nothingMore, quote })).toMatchObject({ total: 102_000, dueNow: 50_000 })
  expect(Object.keys(bookingBody(filled, nothingMore))).not.toContain('total')
})

test.each([
  ['on the last day of the 14 is wished for', '2026-12-03', true],
  ['after it needs no wish, though the box was ticked for an earlier day', '2026-12-04', false],
])('a treatment that begins %s', (_when, day, wished) => {
  const quote = { total: kroner(1_020), dueNow: kroner(500), withdrawalUntil: clinicDay('2026-12-03') }
  const form = { ...filled, appointmentDate: day, expressRequest: true }
  expect(bookingBody(form, { ...nothingMore, quote }).expressRequest).toBe(wished)
})
