import { expect, test } from 'vitest'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { changePlan, proposePlan } from './commands/treatment-plan.ts'
import { pauseOwnPlan } from './commands/pause-own.ts'
import { findPlan } from './queries/treatment-plan.ts'
import { proposalSchema } from './schema.ts'

const proposal = proposalSchema.parse({
  treatmentType: 'full_removal',
  areaCm2: '48',
  sessions: '8',
  sessionPrice: '1.035',
  description: '',
})

async function clinic(engine: Engine, status: 'active' | 'notApproved' = 'active') {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
  const made = await proposePlan(w.services, staff, { ...proposal, patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  await w.services.db.k.updateTable('treatment_plans').set({ status }).where('id', '=', planId).execute()
  const statusNow = async () => (await findPlan(w.services, planId))!.status
  return { ...w, staff, ida, bo, planId, statusNow }
}

test.each(engines())(
  'a client pauses the own course and takes it up again, each in its history (%s)',
  async (engine) => {
    const { services, ida, planId, statusNow } = await clinic(engine)
    expect(await pauseOwnPlan(services, ida, { planId, to: 'paused' })).toMatchObject({ ok: true })
    expect(await statusNow()).toBe('paused')
    expect(await pauseOwnPlan(services, ida, { planId, to: 'paused' })).toMatchObject({ refusal: 'plan-moved' })
    expect(await pauseOwnPlan(services, ida, { planId, to: 'active' })).toMatchObject({ ok: true })
    const plan = await findPlan(services, planId)
    expect([plan!.status, plan!.history.slice(0, 2).map(({ became }) => became)]).toEqual([
      'active',
      ['active', 'paused'],
    ])
  },
)

test.each(engines())(
  'a pause the clinic has set, the clinic ends; the client’s own they end themselves (%s)',
  async (engine) => {
    const { services, ida, staff, planId, statusNow } = await clinic(engine)
    expect(await changePlan(services, staff, { planId, from: 'active', to: 'paused' })).toMatchObject({ ok: true })
    expect(await pauseOwnPlan(services, ida, { planId, to: 'active' })).toMatchObject({ refusal: 'paused-by-clinic' })
    expect([await statusNow(), (await findPlan(services, planId))!.isPausedByClinic]).toEqual(['paused', true])
    expect(await changePlan(services, staff, { planId, from: 'paused', to: 'active' })).toMatchObject({ ok: true })
    expect(await pauseOwnPlan(services, ida, { planId, to: 'paused' })).toMatchObject({ ok: true })
    expect((await findPlan(services, planId))!.isPausedByClinic).toBe(false)
    expect(await pauseOwnPlan(services, ida, { planId, to: 'active' })).toMatchObject({ ok: true })
  },
)

test.each(engines())('nobody pauses another’s course, nor one that is not agreed or is over (%s)', async (engine) => {
  const { services, bo, planId } = await clinic(engine)
  expect(await pauseOwnPlan(services, bo, { planId, to: 'paused' })).toMatchObject({ refusal: 'not-found' })
  const open = await clinic(engine, 'notApproved')
  const asked = { planId: open.planId, to: 'paused' } as const
  expect(await pauseOwnPlan(open.services, open.ida, asked)).toMatchObject({ refusal: 'plan-moved' })
  expect(await open.statusNow()).toBe('notApproved')
})

test.each(engines())('the client and the clinic at once: the course is moved once (%s)', async (engine) => {
  const { services, ida, staff, planId } = await clinic(engine)
  const answers = await Promise.all([
    pauseOwnPlan(services, ida, { planId, to: 'paused' }),
    changePlan(services, staff, { planId, from: 'active', to: 'paused' }),
    pauseOwnPlan(services, ida, { planId, to: 'paused' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await findPlan(services, planId))!.history.filter(({ became }) => became === 'paused')).toHaveLength(1)
})
