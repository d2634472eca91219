import { expect, test } from 'vitest'
import { partnerSignUpSchema } from '#app/features/affiliates/schema.ts'
import { signUpSchema } from '#app/features/account/schema.ts'
import { statementSchema } from '#app/features/appointments/schema.ts'
import { bookingCallSchema, bookingSchema } from '#app/features/booking/schema.ts'
import { clientSchema } from '#app/features/patients/schema.ts'
import { closingIn } from '#app/features/till/schema.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'

const { email, phone, firstName } = bookingSchema.shape

test.each([
  ['ida@smørrebrød.dk', 'ida@xn--smrrebrd-64af.dk'],
  ['\u200bida@post.example', 'ida@post.example'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
])('the address %j is one address at every door', (typed, stored) => {
  const doors = [
    email,
    signUpSchema.shape.email,
    statementSchema.shape.email,
    clientSchema.shape.email,
    partnerSignUpSchema.shape.email,
  ]
  for (const door of doors) expect(door.parse(typed)).toBe(stored)
})

test.each(['ida', 'ida@post', 'ida@@post.example', 'ida holm@post.example', 'ida@ø:80.dk'])(
  '%j is refused as an address',
  (typed) => expect(email.safeParse(typed).success).toBe(false),
)

test.each(['\u202d+45 20 30 40 50\u202c', '20–30–40–50', '(+45) 20304050', 'tel:+4520304050', '２０３０４０５０', ''])(
  'the phone number %j is taken as devices write it',
  (typed) => {
    expect(phone.safeParse(typed).success).toBe(true)
    expect(clientSchema.shape.phone.parse(typed)).toBe(typed && '+4520304050')
  },
)

test.each(['()', '12', 'ring aften', '20304050 / ida'])('%j is refused as a phone number', (typed) => {
  expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('phone-invalid')
})

test.each(['\u200b', '\u3164', '\u2800', '\u00ad', '-'])('a name of %j alone is missing', (name) => {
  expect(firstName.safeParse(name).error?.issues[0]?.message).toBe('first-name-required')
  expect(bookingCallSchema.safeParse({ lastName: name }).error?.issues.map(({ path }) => path[0])).toContain('lastName')
})

test('a name is stored composed and without what turns the text beside it', () => {
  expect(firstName.parse('Ida\u202e')).toBe('Ida')
  expect(firstName.parse('Chloe\u0301')).toBe('Chloé')
})

test.each([
  ['1.620,50', 162_050],
  ['1,620.50', 162_050],
  ['1 620', 162_000],
  ['1.620', 162_000],
  ['1,620', 162_000],
])('the amount %s is read alike in a plan and in the till', (typed, amount) => {
  const sent = (method: string) => (method === 'counted-card-terminal' ? typed : '')
  expect(proposalSchema.shape.sessionPrice.parse(typed)).toBe(amount)
  expect(closingIn((name) => (name === 'through' ? '0' : sent(name))).data?.counted['card-terminal']).toBe(amount)
})

test.each(['1.2.3', '0,125', 'abc', '1e3'])('the amount %s is refused by its field', (typed) => {
  expect(proposalSchema.shape.sessionPrice.safeParse(typed).error?.issues[0]?.message).toBe('amount-invalid')
  const counted = closingIn((name) => (name === `counted-${CLINIC_METHODS[0]}` ? typed : name === 'through' ? '0' : ''))
  expect(counted.error?.issues[0]?.path).toEqual(['counted', CLINIC_METHODS[0]])
})

test.each([
  ['1.250', 1250],
  ['1,250', 1250],
  ['45,5', 45.5],
  ['45.5', 45.5],
])('the area %s of a plan is %d cm²', (typed, area) => {
  expect(proposalSchema.shape.areaCm2.parse(typed)).toBe(area)
})

test.each(['1,250 cm²', '1 250 cm²', '1.250 cm²'])('the size %s of a scan is taken', (size) => {
  expect(bookingSchema.shape.analysisData.safeParse({ size }).success).toBe(true)
})

test('a size whose figure cannot be read is refused, not taken for an unknown one', () => {
  expect(bookingSchema.shape.analysisData.safeParse({ size: '0,125 cm²' }).success).toBe(false)
})
