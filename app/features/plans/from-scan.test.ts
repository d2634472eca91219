import { asReached } from '#test/clinic/signed-in.ts'
import { expect, test } from 'vitest'
import { formatAmount, kroner, sum } from '#app/domain/money/money.ts'
import { refundByStaff, recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { approvePlan, proposePlan } from './commands/treatment-plan.ts'
import { findPlan, plansOf } from './queries/treatment-plan.ts'
import { draftsFromScans } from './queries/from-scan.ts'
import { proposalSchema } from './schema.ts'

async function clinic() {
  const w = await world()
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  const scanned = async (size: string, { goal = null as string | null, saved = true, min = 6, max = 9 } = {}) => {
    const id = w.services.newId()
    const at = w.services.clock.instant()
    await w.services.db.k
      .insertInto('analyses')
      .values({
        id,
        user_id: saved ? ida.userId : null,
        measures: '{}',
        answers: JSON.stringify({ goal }),
        result: JSON.stringify({ size, sessionsRequired: { min, max } }),
        input_hash: 'x',
        analyzer: 'local',
        model: 'x',
        consent_version: '1',
        expires_at: at,
        saved_at: saved ? at : null,
      } as never)
      .execute()
    return id
  }
  return { ...w, staff, ida, scanned }
}

test('a saved scan fills a proposal in: its size, the middle of its range, and what one costs in a package of that many', async () => {
  const { services, ida, scanned } = await clinic()
  const measured = await scanned('48 cm²', { goal: 'cover_up' })
  await scanned('ingen størrelse')
  await scanned('48 cm²', { saved: false })
  const [draft, ...others] = await draftsFromScans(services, ida.userId)
  expect(others).toEqual([])
  // 900 kr. + 4 × 120 kr. is 1.380 kr. for 48 cm²; 75 % of it in a package.
  expect(draft).toMatchObject({
    scanId: measured,
    treatmentType: 'cover_up',
    areaCm2: 48,
    sessions: 8,
    range: { min: 6, max: 9 },
    sessionPrice: kroner(1035),
  })
})

test.each([
  ['full_removal', 9, kroner(1_380)],
  ['full_removal', 10, kroner(1_035)],
  ['cover_up', 2, kroner(1_380)],
  ['cover_up', 3, kroner(1_035)],
] as const)(
  'a draft for %s of %i sessions has the package price only from the minimum on',
  async (goal, count, price) => {
    const { services, ida, scanned } = await clinic()
    await scanned('48 cm²', { goal, min: count, max: count })
    const [draft] = await draftsFromScans(services, ida.userId)
    expect(draft).toMatchObject({ sessions: count, sessionPrice: price })
  },
)

test('what a scan fills in is taken by the form as it is typed, and the plan’s lines add up to its price', async () => {
  const { services, staff, ida, scanned } = await clinic()
  await scanned('33 cm²', { min: 7, max: 7 })
  const [draft] = await draftsFromScans(services, ida.userId)
  const key = services.newId()
  const input = proposalSchema.parse({
    key,
    treatmentType: draft!.treatmentType,
    areaCm2: '33',
    sessions: String(draft!.sessions),
    sessionPrice: formatAmount(draft!.sessionPrice, 'da'),
  })
  for (const press of [1, 2]) {
    expect(await proposePlan(services, staff, { ...input, patientId: ida.userId }), `press ${press}`).toEqual({
      ok: true,
      value: { planId: key },
    })
  }
  const [plan, ...others] = await plansOf(services, asReached(ida.userId))
  expect(others).toEqual([])
  expect(plan!.total).toBe(7 * draft!.sessionPrice)
  expect(sum(plan!.calculation.lines.map(({ amount }) => amount))).toBe(plan!.total)
  expect(sum(plan!.calculation.lines.map(({ vat }) => vat))).toBe(plan!.calculation.vat)
})

test('a refund whose answer was lost goes back once, however often it is pressed', async () => {
  const w = await clinic()
  const { services, staff, ida } = w
  const input = proposalSchema.parse({ treatmentType: 'fading', sessions: '3', sessionPrice: '900' })
  const made = await proposePlan(services, staff, { ...input, patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  await approvePlan(services, (await findPlan(services, planId))!.url!.split('/treatment-plan/')[1]!)
  const payment = services.newId()
  const paid = { key: payment, subject: `plan:${planId}`, method: 'mobilepay', amount: kroner(2700), note: '' } as const
  expect(await recordClinicPayment(services, staff, ida.userId, paid)).toMatchObject({ ok: true })
  const wish = { key: services.newId(), payment, amount: kroner(900), note: 'Aftalt' }
  const both = await Promise.all([1, 2].map(() => refundByStaff(services, staff, ida.userId, wish)))
  expect(both).toEqual([1, 2].map(() => ({ ok: true, value: { back: kroner(900), isAtClinic: true } })))
  expect(await w.count('refunds')).toBe(1)
})
