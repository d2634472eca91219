import { describe, expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { restOfVisit } from '../queries/amount-due.ts'
import { findRest } from '../queries/rest.ts'
import { recordClinicPayment } from './at-clinic.ts'
import { askForRest, startRest } from './pay-rest.ts'
import { recordPaymentEvent } from './record-event.ts'

const ORDERED = { ...quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES), dueAtClinic: kroner(400) }

/** Ida was given a treatment today and left without paying 400 kr.; she has been mailed a link. */
async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine, now: '2026-12-03T12:00:00+01:00' })
  const { services } = w
  const nurse = await signedIn(services, { roles: ['provider'] })
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const id = await visit(services, ida, w.providerId, { at: '2026-12-03T10:30', status: 'completed' })
  await services.db.k
    .updateTable('appointments')
    .set({ quote: JSON.stringify(ORDERED) })
    .where('id', '=', id)
    .execute()
  const mails = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
    return w.sent.splice(0)
  }
  const link = async () => {
    expect(await askForRest(services, nurse, { appointmentId: id, of: 'visit' })).toEqual({ ok: true, value: null })
    const [mail] = (await mails()).filter(({ text }) => text.includes('/betal/'))
    const [, token = '', until = ''] = /\/betal\/(\S+?)\?until=(\d+)/.exec(mail!.text)!
    return { token, until, mail: mail! }
  }
  const open = async (of: { token: string; until: string }) => {
    const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
    return startRest(services, { token: of.token, until: of.until, ...pages })
  }
  const hear = (reference: string, amount: Ore) => {
    const event = { eventId: services.newId(), reference, providerReference: `pay-${reference}`, kind: 'paid' } as const
    return recordPaymentEvent(services, { ...event, amount, currency: 'DKK' })
  }
  const atDesk = (amount: Ore) => {
    const of = { key: services.newId(), subject: `visit:${id}`, method: 'card-terminal', note: '' } as const
    return recordClinicPayment(services, nurse, ida.userId, { ...of, amount })
  }
  const rest = () => restOfVisit(services, id)
  return { ...w, nurse, ida, id, mails, link, open, hear, atDesk, rest }
}

describe.each(engines())('a link to pay the rest of a visit, %s', (engine) => {
  test('asks for exactly what is left, and once paid the visit owes nothing and has its invoice', async () => {
    const w = await clinic(engine)
    await w.atDesk(kroner(150))
    const of = await w.link()
    expect(of.mail).toMatchObject({ to: 'ida@post.example' })
    expect(of.mail.text).toContain('250 kr.')
    const opened = await w.open(of)
    if (!opened.ok) throw new Error(opened.refusal)
    const { paymentId } = opened.value
    expect(w.services.payments.orders.get(paymentId)).toMatchObject({ amount: kroner(250) })
    // The page is opened again: it is the same payment.
    expect(await w.open(of)).toEqual(opened)
    await w.hear(paymentId, kroner(250))
    expect([await w.rest(), await w.count('open_balances'), await w.count('invoices')]).toEqual([0, 0, 2])
    expect(await w.open(of)).toMatchObject({ refusal: 'already-paid' })
    expect(await askForRest(w.services, w.nurse, { appointmentId: w.id, of: 'visit' })).toMatchObject({
      refusal: 'nothing-due',
    })
  })

  test('money that comes by link after the desk took it goes back whole', async () => {
    const w = await clinic(engine)
    const opened = await w.open(await w.link())
    if (!opened.ok) throw new Error(opened.refusal)
    await w.atDesk(kroner(400))
    await w.hear(opened.value.paymentId, kroner(400))
    expect(await w.count('refunds', "reason = 'paid-twice' and amount = 40000")).toBe(1)
    expect([await w.rest(), await w.count('open_balances'), await w.count('invoices')]).toEqual([0, 0, 1])
  })

  test('paid by link and at the desk at the same moment, one of the two goes back or is refused', async () => {
    const w = await clinic(engine)
    const opened = await w.open(await w.link())
    if (!opened.ok) throw new Error(opened.refusal)
    const [, desk] = await Promise.all([w.hear(opened.value.paymentId, kroner(400)), w.atDesk(kroner(400))])
    const sentBack = await w.count('refunds', "reason = 'paid-twice'")
    expect(sentBack).toBe(desk.ok ? 1 : 0)
    expect(await w.rest()).toBe(0)
  })
})

describe.each(engines())('a link to pay a session of a plan that was given, %s', (engine) => {
  /** The visit was the first session of Ida's plan of eight at 900 kr., and she left without paying it. */
  async function planned() {
    const w = await clinic(engine)
    const planId = await approvedPlan(w.services, w.nurse, w.ida)
    const { id: sessionId } = (await findPlan(w.services, planId))!.sessions[0]!
    const asked = { appointmentId: w.id, of: 'session' } as const
    const give = () =>
      w.services.db.k.updateTable('plan_sessions').set({ appointment_id: w.id }).where('id', '=', sessionId).execute()
    return { ...w, planId, sessionId, asked, give }
  }

  test('asks for the session alone, and pays it', async () => {
    const w = await planned()
    expect(await askForRest(w.services, w.nurse, w.asked)).toMatchObject({ refusal: 'nothing-due' })
    await w.give()
    expect(await askForRest(w.services, w.nurse, w.asked)).toMatchObject({ ok: true })
    const mail = (await w.mails()).find(({ text }) => text.includes('/betal/'))!
    expect(mail.text).toContain('900 kr.')
    expect(mail.text).not.toMatch(/laser|tatover|behandling/i)
    const [, token = '', until = ''] = /\/betal\/(\S+?)\?until=(\d+)/.exec(mail.text)!
    const opened = await w.open({ token, until })
    if (!opened.ok) throw new Error(opened.refusal)
    expect(await w.open({ token, until })).toEqual(opened)
    await w.hear(opened.value.paymentId, kroner(900))
    expect((await findPlan(w.services, w.planId))!.sessions[0]).toMatchObject({ isPaid: true })
    // The visit's own order is another link's.
    expect(await w.rest()).toBe(kroner(400))
    expect(await w.open({ token, until })).toMatchObject({ refusal: 'already-paid' })
    expect(await findRest(w.services, token, until)).toMatchObject({ left: 0 })
    expect(await askForRest(w.services, w.nurse, w.asked)).toMatchObject({ refusal: 'nothing-due' })
  })

  test.each([900, 300])(
    'money that comes by the link after the desk took %i kr. of 900 goes back whole',
    async (taken) => {
      const w = await planned()
      await w.give()
      await askForRest(w.services, w.nurse, w.asked)
      const mail = (await w.mails()).find(({ text }) => text.includes('/betal/'))!
      const [, token = '', until = ''] = /\/betal\/(\S+?)\?until=(\d+)/.exec(mail.text)!
      const opened = await w.open({ token, until })
      if (!opened.ok) throw new Error(opened.refusal)
      const paid = {
        key: w.services.newId(),
        subject: `session:${w.sessionId}`,
        method: 'mobilepay',
        note: '',
      } as const
      expect(
        await recordClinicPayment(w.services, w.nurse, w.ida.userId, { ...paid, amount: kroner(taken) }),
      ).toMatchObject({
        ok: true,
      })
      await w.hear(opened.value.paymentId, kroner(900))
      expect(await w.count('refunds', "reason = 'paid-twice' and amount = 90000")).toBe(1)
    },
  )
})

test('the link is good for 14 days and cannot be made to last longer', async () => {
  const w = await clinic()
  const of = await w.link()
  const longer = { ...of, until: String(Number(of.until) + 86_400) }
  expect(await w.open(longer)).toMatchObject({ refusal: 'not-found' })
  w.clock.moveTo('2026-12-17T11:59:59+01:00')
  expect(await findRest(w.services, of.token, of.until)).toMatchObject({ isExpired: false })
  w.clock.moveTo('2026-12-17T12:00:00+01:00')
  expect(await w.open(of)).toMatchObject({ refusal: 'link-expired' })
})

test('mail and payment page name no treatment', async () => {
  const w = await clinic()
  const of = await w.link()
  const opened = await w.open(of)
  if (!opened.ok) throw new Error(opened.refusal)
  const order = JSON.stringify(w.services.payments.orders.get(opened.value.paymentId))
  for (const said of [of.mail.subject, of.mail.text, order])
    expect(said).not.toMatch(/laser|tatover|behandling|bedøv|hud|tattoo|treatment|numb|skin/i)
})

test('a link written before the visit was paid is not mailed after', async () => {
  const w = await clinic()
  expect(await askForRest(w.services, w.ida, { appointmentId: w.id, of: 'visit' })).toMatchObject({
    refusal: 'forbidden',
  })
  await askForRest(w.services, w.nurse, { appointmentId: w.id, of: 'visit' })
  await w.atDesk(kroner(400))
  expect((await w.mails()).filter(({ text }) => text.includes('/betal/'))).toEqual([])
})
