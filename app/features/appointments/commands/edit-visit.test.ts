import { expect, test } from 'vitest'
import { quote } from '#app/domain/pricing/pricing.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { plannedEdit, visitToEdit, type VisitWish } from '../queries/visit-edit.ts'
import { editVisit } from './edit-visit.ts'

async function clinic(engine: Engine = 'embedded') {
  const w = await world({ engine })
  const { services } = w
  const nora = await signedIn(services, { firstName: 'Nora', roles: ['provider'] })
  const ida = await signedIn(services, { email: 'ida@post.example' })
  await w.opens('2026-12-03', '12:00', '18:00')
  const id = await visit(services, ida, w.providerId, { at: '2026-12-03T13:00' })
  const order = JSON.stringify(quote({ areaCm2: 30, plan: 'single' }, FALLBACK_RULES))
  await services.db.k
    .updateTable('appointments')
    .set({ quote: order, area_cm2: 30, deposit: 50_000 as never })
    .execute()
  const read = async (one = id) => (await visitToEdit(services, one))!
  const edit = async (wish: Partial<VisitWish>, one = id, actor = nora) => {
    const { seen, type, areaCm2, addOns, provider, notes } = await read(one)
    return editVisit(services, actor, { id: one, seen, wish: { type, areaCm2, addOns, provider, notes, ...wish } })
  }
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
    return w.sent
  }
  return { ...w, nora, ida, id, read, edit, deliver }
}

test.each(engines())(
  'numbing added by phone is in the order, and the client is mailed price, arrival and a newer calendar file (%s)',
  async (engine) => {
    const { edit, read, deliver, count, id, nora } = await clinic(engine)
    const before = (await read()).order!
    expect(await edit({ addOns: ['creme'] })).toEqual({ ok: true, value: null })
    const after = await read()
    const cream = FALLBACK_RULES.find(({ ruleName }) => ruleName === 'creme')!.price
    expect(after).toMatchObject({ addOns: ['creme'], minutes: 30 })
    expect(after.order!.total - before.total).toBe(cream)
    expect(after.order).toMatchObject({ dueNow: before.dueNow, dueAtClinic: before.dueAtClinic + cream })
    const [mail] = await deliver()
    expect(mail).toMatchObject({ to: 'ida@post.example', subject: expect.stringContaining('er rettet') })
    expect(mail!.text).toContain('Kom kl.: 12.15')
    expect(mail!.attachments[0]!.content).toMatch(/SEQUENCE:1\b/)
    expect(await count('appointment_history', `appointment_id = '${id}' and actor = '${nora.userId}'`)).toBe(2)
    await edit({ addOns: [] })
    expect((await deliver()).at(-1)!.attachments[0]!.content).toMatch(/SEQUENCE:2\b/)
    expect((await read()).order).toEqual(before)
  },
)

test.each(engines())('a larger area takes longer, and is refused where the next visit begins (%s)', async (engine) => {
  const { edit, read, services, providerId } = await clinic(engine)
  expect(await edit({ areaCm2: 64 })).toMatchObject({ ok: true })
  const longer = await read()
  expect(longer.minutes).toBeGreaterThan(30)
  expect(longer.order!.total).toBe(quote({ areaCm2: 64, plan: 'single' }, FALLBACK_RULES).total)
  await edit({ areaCm2: 30 })
  const bo = await signedIn(services)
  await visit(services, bo, providerId, { at: '2026-12-03T13:30', type: 'consultation' })
  expect(await edit({ areaCm2: 64 })).toMatchObject({ refusal: 'slot-taken' })
  expect(await read()).toMatchObject({ areaCm2: 30, minutes: 30 })
})

test.each(engines())('a consultation becomes a treatment only where six weeks are kept (%s)', async (engine) => {
  const { edit, read, services, providerId, ida } = await clinic(engine)
  const talk = await visit(services, ida, providerId, { at: '2026-12-03T15:00', type: 'consultation' })
  expect(await edit({ type: 'treatment' }, talk)).toMatchObject({ refusal: 'six-weeks' })
  await services.db.k.updateTable('appointments').set({ status: 'cancelled' }).where('id', '!=', talk).execute()
  expect(await edit({ type: 'treatment', areaCm2: 30 }, talk)).toMatchObject({ ok: true })
  expect(await read(talk)).toMatchObject({ type: 'treatment', order: { dueNow: 0 } })
})

test.each(engines())('the database refuses six weeks also where the rule was asked too early (%s)', async (engine) => {
  const { services, read, id, ida, providerId } = await clinic(engine)
  const talk = await visit(services, ida, providerId, { at: '2026-12-03T15:00', type: 'consultation' })
  const set = services.db.k.updateTable('appointments').set({ type: 'treatment' }).where('id', '=', talk).execute()
  await expect(set).rejects.toMatchObject({ constraint: 'six_weeks_between_treatments' })
  expect((await read(id)).type).toBe('treatment')
})

test.each(engines())(
  'of two editors the later sees what the first did, and overwrites nothing (%s)',
  async (engine) => {
    const { services, id, read, edit } = await clinic(engine)
    const maja = await signedIn(services, { firstName: 'Maja', roles: ['provider'] })
    const shown = await read()
    await edit({ addOns: ['creme'] })
    const { seen, type, provider } = shown
    const wish = { type, provider, areaCm2: 64, addOns: [], notes: '' }
    expect(await editVisit(services, maja, { id, seen, wish })).toMatchObject({
      refusal: 'moved-by-someone-else',
      details: { last: { by: 'Nora', fields: ['add_ons', 'price'] } },
    })
    expect(await read()).toMatchObject({ addOns: ['creme'], areaCm2: 30 })
  },
)

test('a note alone is mailed to nobody, and stands on the visit, not in its history', async () => {
  const { edit, read, deliver, count } = await clinic()
  expect(await edit({ notes: 'Stykket ved albuen skal med.' })).toMatchObject({ ok: true })
  expect((await read()).notes).toBe('Stykket ved albuen skal med.')
  expect(await deliver()).toEqual([])
  expect(await count('appointment_history', `was like '%albue%' or became like '%albue%'`)).toBe(0)
  expect(await count('audit_log', `action = 'visit-edited' and detail ->> 'fields' = 'notes'`)).toBe(1)
})

test('numbing that would begin before the clinic opens is refused, and two kinds of it', async () => {
  const { edit, services, id } = await clinic()
  await services.db.k.updateTable('appointments').set({ appointment_time: '12:15' }).where('id', '=', id).execute()
  expect(await edit({ addOns: ['creme'] })).toMatchObject({ refusal: 'numbing-before-opening' })
  await services.db.k.updateTable('appointments').set({ appointment_time: '14:00' }).where('id', '=', id).execute()
  expect(await edit({ addOns: ['creme', 'smertefri'] })).toMatchObject({ refusal: 'one-numbing' })
})

test('local anaesthesia added at the desk waits for the doctor', async () => {
  const { edit, services, count } = await clinic()
  expect(await edit({ addOns: ['smertefri'] })).toMatchObject({ ok: true })
  expect(await count('add_on_decisions')).toBe(0)
  const { rows } = { rows: await services.db.k.selectFrom('appointments').select(['add_ons', 'quote']).execute() }
  expect(rows[0]).toMatchObject({
    add_ons: ['smertefri'],
    quote: { warnings: expect.arrayContaining(['add-on-needs-doctor']) },
  })
})

test('a visit with a deposit stays a treatment, and a client who has arrived keeps the provider', async () => {
  const { edit, services, addProvider, id, read } = await clinic()
  expect(await edit({ type: 'consultation', addOns: [] })).toMatchObject({ refusal: 'edit-type-paid' })
  const bo = await addProvider('Bo')
  await services.db.k.updateTable('appointments').set({ status: 'ankommet' }).where('id', '=', id).execute()
  expect(await edit({ provider: bo })).toMatchObject({ refusal: 'edit-begun' })
  expect(await edit({ areaCm2: 45 })).toMatchObject({ ok: true })
  expect(await read()).toMatchObject({ areaCm2: 45 })
})

test('a provider who is not there then, and a visit that is over, are refused', async () => {
  const { edit, services, addProvider, id, nora, read } = await clinic()
  const bo = await addProvider('Bo')
  expect(await edit({ provider: bo })).toMatchObject({ refusal: 'slot-closed' })
  const { seen, type, areaCm2, addOns, provider, notes } = await read()
  await services.db.k.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
  const wish = { type, areaCm2, addOns, provider, notes }
  expect(await editVisit(services, nora, { id, seen, wish })).toMatchObject({ refusal: 'not-found' })
})

test('what is shown before saving is what is saved', async () => {
  const { services, read, edit } = await clinic()
  const shown = await read()
  const wish = { type: shown.type, areaCm2: 64, addOns: ['creme'], provider: shown.provider, notes: '' }
  const planned = await plannedEdit(services, shown, wish)
  await edit(wish)
  const saved = await read()
  expect(planned).toMatchObject({
    ok: true,
    value: { order: saved.order, minutes: saved.minutes, arriveAt: '2026-12-03T12:15' },
  })
})

test('a client edits no visit', async () => {
  const { edit, id, ida } = await clinic()
  expect(await edit({ areaCm2: 64 }, id, ida)).toMatchObject({ refusal: 'forbidden' })
})
