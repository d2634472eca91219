import { expect, test } from 'vitest'
import { mailboxOf } from '#app/domain/partners/commission.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { reviewCommission } from './commands/review-commissions.ts'
import { approveCommissions, settleCommissions } from './commands/settle-commissions.ts'
import { fraudSignals, heldCommissions } from './queries/clinic.ts'

async function clinic(engine: Engine = 'embedded') {
  const w = await world({ engine, now: '2027-01-04T08:00:00+01:00' })
  const { services } = w
  const partner = await signedIn(services, { roles: ['affiliate'], email: 'partner@post.example' })
  const admin = await signedIn(services, { roles: ['admin'] })
  const code = services.newId()
  await services.db.k
    .insertInto('affiliates')
    .values({
      id: code,
      affiliate_code: 'NORD',
      company_name: 'Nord',
      user_id: partner.userId,
      status: 'active',
      is_active: true,
    })
    .execute()
  /** A completed, paid visit long ago; `minute` sets its hour apart. */
  const paid = async (who: typeof partner, card: string, { minute = 0, withCode = true } = {}) => {
    const hour = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const at = `2026-12-01T${hour}`
    const id = await visit(services, who, w.providerId, {
      at,
      status: 'completed',
      affiliateId: withCode ? code : null,
    } as never)
    await services.db.k
      .insertInto('payments')
      .values({
        id: services.newId(),
        appointment_id: id,
        kind: 'visit',
        amount: 100_000 as Ore,
        paid_at: `2026-12-01T${hour}:00Z`,
        created_at: `2026-12-01T${hour}:00Z`,
        status: 'confirmed',
        provider: 'sandbox',
        card,
      })
      .execute()
  }
  const approved = async () => {
    await settleCommissions(services)
    await approveCommissions(services)
    const rows = await services.db.k
      .selectFrom('commission_entries')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('bucket', '=', 'approved')
      .executeTakeFirstOrThrow()
    return Number(rows.sum ?? 0)
  }
  const pending = async () => {
    const row = await services.db.k
      .selectFrom('commission_entries')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('bucket', '=', 'pending')
      .executeTakeFirstOrThrow()
    return Number(row.sum ?? 0)
  }
  return { ...w, partner, admin, paid, approved, pending }
}

test.each([
  ['Partner+x@Post.example', 'partner@post.example'],
  ['partner+a+b@post.example', 'partner@post.example'],
  ['partner@post.example', 'partner@post.example'],
  ['part.ner@post.example', 'part.ner@post.example'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each(engines())(
  'a partner earns nothing on an address of their own with a plus tag, and it is a sign (%s)',
  async (engine) => {
    const { services, paid, approved, count } = await clinic(engine)
    await paid(await signedIn(services, { email: 'partner+ny@post.example' }), 'card-1')
    expect(await approved()).toBe(0)
    expect(await count('commissions')).toBe(0)
    expect(await fraudSignals(services)).toMatchObject([{ kind: 'own-address', code: 'NORD', count: 1 }])
  },
)

test.each(engines())(
  'a commission paid with the partner’s own card waits for a review and is released by it (%s)',
  async (engine) => {
    const { services, partner, admin, paid, approved } = await clinic(engine)
    await paid(partner, 'card-of-partner', { withCode: false })
    await paid(await signedIn(services), 'card-of-partner', { minute: 120 })
    await paid(await signedIn(services), 'card-of-another', { minute: 240 })
    const control = await approved()
    expect(control).toBeGreaterThan(0)
    const [held, ...others] = await heldCommissions(services)
    expect([held?.code, held?.reason, held?.amount, others]).toEqual(['NORD', 'same-card', control, []])
    expect(await reviewCommission(services, partner, { commission: held!.id, decision: 'release' })).toMatchObject({
      refusal: 'forbidden',
    })
    expect((await reviewCommission(services, admin, { commission: held!.id, decision: 'release' })).ok).toBe(true)
    expect(await reviewCommission(services, admin, { commission: held!.id, decision: 'reject' })).toMatchObject({
      refusal: 'already-decided',
    })
    expect(await approved()).toBe(2 * control)
  },
)

test.each(engines())(
  'eight payments with one code within an hour wait for a review; seven do not (%s)',
  async (engine) => {
    const { services, admin, paid, approved, pending } = await clinic(engine)
    for (let n = 0; n < 7; n++) await paid(await signedIn(services), `card-${n}`, { minute: n * 2 })
    const seven = await approved()
    expect(seven).toBeGreaterThan(0)
    for (let n = 0; n < 8; n++) await paid(await signedIn(services), `other-${n}`, { minute: 180 + n * 2 })
    expect(await approved()).toBe(seven)
    const held = await heldCommissions(services)
    expect(held.map(({ reason }) => reason)).toEqual(Array(8).fill('burst'))
    for (const { id } of held) await reviewCommission(services, admin, { commission: id, decision: 'reject' })
    expect([await approved(), await pending(), await heldCommissions(services)]).toEqual([seven, 0, []])
  },
)
