import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { cancelManagedAppointment, expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { returnCookie } from '#app/services/links/return.ts'
import { world } from '#test/clinic/world.ts'
import { loader as failedPage } from './payment-failed.tsx'
import type { noPayment } from './no-payment.ts'
import { loader as successPage } from './payment-success.tsx'

type World = Awaited<ReturnType<typeof world>>

/** A treatment on 28 December at 12.30, its client at the payment page. */
async function heldTreatment({ services, opens }: World) {
  await opens('2026-12-28', '12:00', '19:30')
  const input = bookingSchema.parse({
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    appointmentDate: '2026-12-28',
    appointmentTime: '12:30',
  })
  const booked = await bookAppointment(services, input, { lng: 'da' })
  if (!booked.ok) throw new Error(booked.refusal)
  const { appointmentId, manageUrl } = booked.value
  return { appointmentId, manageUrl, first: await attempt(services, appointmentId) }
}

async function attempt(services: World['services'], appointmentId: string) {
  const opened = await startDeposit(services, appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  return opened.value.paymentId
}

const hear = ({ services }: World, reference: string, kind: PaymentEvent['kind']) =>
  recordPaymentEvent(services, {
    eventId: `${kind}-${reference}`,
    reference,
    providerReference: `pay-${reference}`,
    kind,
    amount: 50_000 as PaymentEvent['amount'],
    currency: 'DKK',
    ...(kind === 'failed' && { reason: 'insufficient_funds' as const }),
  })

type None = ReturnType<typeof noPayment>
const isNone = (answer: object): answer is None => 'init' in answer

/** What a loader answers with, its status checked where it found no payment. */
function settled<T extends object>(answer: T | Response | None): T | None['data'] {
  if (answer instanceof Response) throw answer
  if (!isNone(answer)) return answer
  expect(answer.init?.status).toBe(404)
  return answer.data
}

/** What stands on one of the two pages, or the address it leads to. */
async function shown({ services }: World, page: 'success' | 'failed', payment: string, cookie?: string) {
  const own = returnCookie(services.settings, payment).split(';')[0]!
  const facts = new Map<unknown, unknown>([
    [servicesContext, services],
    [requestContext, { lng: 'da', clinic: SHIPPED_CLINIC }],
  ])
  const asked = {
    request: new Request(`http://clinic.test/payment-${page}?payment=${payment}`, {
      headers: { cookie: cookie ?? own },
    }),
    context: facts,
  } as unknown as Parameters<typeof successPage>[0] & Parameters<typeof failedPage>[0]
  try {
    if (page === 'success') {
      const answer = settled(await successPage(asked))
      if ('none' in answer) return answer.title
      const { payment: seen } = answer
      if (!seen.own) return `${seen.state} elsewhere${seen.firstName}`
      expect(seen.own.email).toBe('ida@post.example')
      return seen.state
    }
    const answer = settled(await failedPage(asked))
    if ('none' in answer) return answer.title
    const { heldUntil } = answer.failure
    return heldUntil ? `held until ${heldUntil}` : 'not held'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location')
    throw thrown
  }
}

test('a second card paid before we have heard of it: the page waits, and says paid when we have', async () => {
  const w = await world()
  const { first } = await heldTreatment(w)
  await hear(w, first, 'failed')
  expect(await shown(w, 'success', first)).toBe('waiting')
  await hear(w, first, 'paid')
  expect(await shown(w, 'success', first)).toBe('paid')
})

test('the waiting ends with the hold: then nothing was paid, and the page says so', async () => {
  const w = await world()
  const { first } = await heldTreatment(w)
  await hear(w, first, 'failed')
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  expect(await shown(w, 'success', first)).toBe(`/payment-failed?payment=${first}&lng=da`)
  expect(await shown(w, 'failed', first)).toBe('not held')
})

test('a card turned down may be followed by another try while the slot is held', async () => {
  const w = await world()
  const { first } = await heldTreatment(w)
  await hear(w, first, 'failed')
  expect(await shown(w, 'failed', first)).toBe('held until 08:30')
})

test('the page of a try that failed leads to the booking once another try has paid it', async () => {
  const w = await world()
  const { appointmentId, first } = await heldTreatment(w)
  await hear(w, first, 'failed')
  const second = await attempt(w.services, appointmentId)
  await hear(w, second, 'paid')
  expect(await shown(w, 'failed', first)).toBe(`/payment-success?payment=${first}&lng=da`)
  expect(await shown(w, 'success', first)).toBe('paid')
})

test('so it does where the second try was paid after the hold, and made a new appointment', async () => {
  const w = await world()
  const { appointmentId, first } = await heldTreatment(w)
  await hear(w, first, 'failed')
  const second = await attempt(w.services, appointmentId)
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  await hear(w, second, 'paid')
  expect(await shown(w, 'failed', first)).toBe(`/payment-success?payment=${first}&lng=da`)
  expect(await shown(w, 'success', first)).toBe('paid')
})

test("a deposit kept after a late cancellation is never said to go back: the visit's own page answers", async () => {
  const w = await world()
  const { manageUrl, first } = await heldTreatment(w)
  await hear(w, first, 'paid')
  w.clock.moveTo('2026-12-20T10:00:00+01:00')
  expect(await cancelManagedAppointment(w.services, manageUrl.split('/').at(-1)!, '')).toMatchObject({ ok: true })
  expect(await shown(w, 'success', first)).toBe(manageUrl)
  expect(await shown(w, 'failed', first)).toBe(manageUrl)
})

test('money that came after somebody else took the slot is said to go back', async () => {
  const w = await world()
  const { first } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  const other = bookingSchema.parse({
    type: 'treatment',
    email: 'bo@post.example',
    firstName: 'Bo',
    appointmentDate: '2026-12-28',
    appointmentTime: '12:30',
  })
  expect(await bookAppointment(w.services, other, { lng: 'da' })).toMatchObject({ ok: true })
  await hear(w, first, 'paid')
  expect(await shown(w, 'success', first)).toBe('refunding')
})

test('[sec 36.1] the id of a payment opens no private link in another browser, only the page that says it is paid', async () => {
  const w = await world()
  const { first, appointmentId } = await heldTreatment(w)
  await hear(w, first, 'paid')
  const other = returnCookie(w.services.settings, appointmentId).split(';')[0]!
  for (const cookie of ['', 'booking=x', other, `booking=${first}.${'A'.repeat(43)}`])
    expect(await shown(w, 'success', first, cookie)).toBe('paid elsewhere')
  expect(await shown(w, 'success', first)).toBe('paid')
})

test('[spec 12 no-payment] both pages explain when the address names no payment, or a finished payment of another client', async () => {
  const w = await world()
  const { manageUrl, first } = await heldTreatment(w)
  const none = 'Der er ingen betaling at vise'
  for (const page of ['success', 'failed'] as const) {
    for (const id of ['', 'no-id', '00000000-0000-4000-8000-000000000000']) expect(await shown(w, page, id)).toBe(none)
  }
  await hear(w, first, 'paid')
  w.clock.moveTo('2026-12-20T10:00:00+01:00')
  expect(await cancelManagedAppointment(w.services, manageUrl.split('/').at(-1)!, '')).toMatchObject({ ok: true })
  for (const page of ['success', 'failed'] as const) expect(await shown(w, page, first, '')).toBe(none)
})
