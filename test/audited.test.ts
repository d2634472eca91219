import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { EMPTY_DRAFT } from '#app/domain/pricing/price-draft.ts'
import { closeTime, reopen } from '#app/features/opening-hours/commands/closures.ts'
import { recordClinicPayment, refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { planPrices, undoPrices } from '#app/features/pricing/commands.ts'
import { priceBatches } from '#app/features/pricing/queries.ts'
import { closeTill } from '#app/features/till/commands.ts'
import { openTill } from '#app/features/till/queries.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'

test.each(engines())(
  'refunds, price changes, closed times and till closings are in the audit log once, with who did it (%s)',
  async (engine) => {
    const w = await world({ engine, now: '2026-12-03T18:00:00+01:00' })
    const { services, providerId } = w
    const admin = await signedIn(services, { roles: ['admin', 'provider'] })
    const ida = await signedIn(services)
    const id = await visit(services, ida, providerId, { status: 'completed' })
    const payment = services.newId()
    const paid = { key: payment, subject: `visit:${id}`, method: 'mobilepay', amount: kroner(900), note: '' } as const
    await recordClinicPayment(services, admin, ida.userId, { ...paid, isAbove: 'on' })

    const refund = { key: services.newId(), payment, amount: kroner(400), note: 'For meget' }
    for (let press = 0; press < 2; press++) {
      await refundByStaff(services, admin, ida.userId, refund)
      await markPaidBack(services, admin, ida.userId, refund.key)
    }
    const draft = { ...EMPTY_DRAFT, retired: ['creme'] }
    expect(await planPrices(services, admin, { from: '2027-01-01', draft })).toMatchObject({ ok: true })
    await undoPrices(services, admin, (await priceBatches(services))[0]!.id)
    const [from, to] = [clinicTime('2026-12-10T09:00'), clinicTime('2026-12-10T17:00')]
    const closure = { providerId, resourceId: null, from, to, reasonDa: '', reasonEn: '' }
    expect(await closeTime(services, admin, { closure, shown: [], cancel: [] })).toMatchObject({ ok: true })
    const closed = await services.db.k.selectFrom('closures').select('id').executeTakeFirstOrThrow()
    for (let press = 0; press < 2; press++) await reopen(services, admin, closed.id)
    const { expected, through } = await openTill(services.db.k)
    for (let press = 0; press < 2; press++)
      await closeTill(services, admin, { counted: expected, through, cashLeft: kroner(0), note: '' })

    const lines = await services.db.k
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id', 'detail'])
      .orderBy('id')
      .execute()
    const line = (action: string, detail: object, subject_id: string | null = null) => ({
      action,
      actor_id: admin.userId,
      subject_id,
      detail,
    })
    expect(lines).toEqual([
      line('refund-asked', { back: 40_000 as Ore }, ida.userId),
      line('refund-paid-out', { back: 40_000 as Ore }, ida.userId),
      line('prices-changed', { rules: 'creme', validFrom: '2027-01-01' }),
      line('prices-undone', { rules: 'creme', validFrom: '2027-01-01' }),
      line('time-closed', { closedFrom: from, closedUntil: to, cancelled: 0 }),
      line('time-reopened', { closedFrom: from, closedUntil: to }),
      line('till-closed', { difference: 0, reason: '' }),
    ])
  },
)
