import { expect, test } from 'vitest'
import { HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { answerByLink, answerOwnHealth, confirmOwnHealth, makeHealthLink, openHealth } from './commands/health.ts'
import { healthIn } from './health-schema.ts'
import { healthDue, healthLinkOf, ownHealth, redFlagsOf } from './queries/health.ts'
import { asReached } from '#test/clinic/signed-in.ts'

const answers = (yes: Partial<Record<string, string>> = {}) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key in yes, more: yes[key] ?? '' }])) as HealthAnswers

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
  const staff = await signedIn(w.services, { roles: ['provider'] })
  const link = async () => {
    const made = await makeHealthLink(w.services, staff, ida.userId)
    if (!made.ok) throw new Error(made.refusal)
    return made.value.url.split('/').at(-1)!
  }
  return { ...w, ida, bo, staff, link }
}

test.each(engines())(
  '[spec 10 health-questions] an answer that stops is a red flag until the client answers otherwise (%s)',
  async (engine) => {
    const { services, clock, ida, bo } = await clinic(engine)
    expect(await healthDue(services, asReached(ida.userId))).toEqual({ because: 'none', findings: [] })
    await answerOwnHealth(services, ida, { answers: answers({ tan: '', allergy: 'lidocain' }), lng: 'da' })
    const flags = await redFlagsOf(services, [asReached(ida.userId), asReached(bo.userId)])
    expect([...flags]).toEqual([
      [ida.userId, { findings: [{ question: 'tan', weight: 'stop', until: null }], spot: null }],
    ])
    clock.moveTo('2026-12-20T08:00:00+01:00')
    await answerOwnHealth(services, ida, { answers: answers(), lng: 'da' })
    expect((await redFlagsOf(services, [asReached(ida.userId)])).size).toBe(0)
    expect(await healthDue(services, asReached(ida.userId))).toEqual({ because: null, findings: [] })
  },
)

test.each(engines())(
  'before each visit a client is asked whether anything has changed, and no is one answer (%s)',
  async (engine) => {
    const { services, clock, ida, providerId, count } = await clinic(engine)
    const self = asReached(ida.userId)
    const because = async () => (await healthDue(services, self)).because
    expect(await confirmOwnHealth(services, ida, self, 'da')).toMatchObject({ refusal: 'not-found' })
    const given = answers({ allergy: 'lidocain' })
    await answerOwnHealth(services, ida, { answers: given, lng: 'da' })
    await visit(services, ida, providerId, { at: '2027-01-20T12:30' })
    clock.moveTo('2027-01-05T08:00:00+01:00')
    expect(await because()).toBe(null)
    clock.moveTo('2027-01-06T08:00:00+01:00')
    expect(await because()).toBe('old')
    expect(await confirmOwnHealth(services, ida, self, 'da')).toMatchObject({ ok: true })
    expect(await ownHealth(services, self)).toMatchObject({ because: null, last: { answers: given } })
    expect(await count('health_answers')).toBe(2)
  },
)

test.each(engines())('a client sees the own last answers, as they were given (%s)', async (engine) => {
  const { services, clock, ida, bo } = await clinic(engine)
  await answerOwnHealth(services, ida, { answers: answers({ tan: '' }), lng: 'da' })
  clock.moveTo('2026-12-20T08:00:00+01:00')
  const given = answers({ allergy: 'lidocain' })
  await answerOwnHealth(services, ida, { answers: given, lng: 'da' })
  expect(await ownHealth(services, asReached(ida.userId))).toMatchObject({ because: null, last: { answers: given } })
  expect(await ownHealth(services, asReached(bo.userId))).toEqual({ because: 'none', findings: [], last: null })
})

test.each(engines())(
  '[sec 77.5] what was answered stays as it was given: nothing changes or removes it (%s)',
  async (engine) => {
    const { services, ida, count } = await clinic(engine)
    await answerOwnHealth(services, ida, { answers: answers({ keloid: '' }), lng: 'da' })
    for (const statement of [
      `update health_answers set answers = '{}'`,
      'delete from health_answers',
      'truncate health_answers',
    ])
      await expect(services.db.pool.query(statement)).rejects.toThrow('append-only')
    await answerOwnHealth(services, ida, { answers: answers(), lng: 'en' })
    expect(await count('health_answers')).toBe(2)
  },
)

test.each(engines())(
  '[sec 30.4] a private link is answered once, opens nothing after it, and ends with its day and with the next one (%s)',
  async (engine) => {
    const { services, clock, link, count } = await clinic(engine)
    const given = { answers: answers(), lng: 'da' } as const
    const first = await link()
    const second = await link()
    expect([await healthLinkOf(services, first), (await healthLinkOf(services, second)) !== null]).toEqual([null, true])
    const changed = second.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await healthLinkOf(services, changed)).toBe(null)
    const all = await Promise.all([1, 2, 3].map(() => answerByLink(services, second, given)))
    expect(all.filter(({ ok }) => ok).length).toBe(1)
    expect(await count('health_answers')).toBe(1)
    expect(await healthLinkOf(services, second)).toBe(null)
    const third = await link()
    clock.moveTo('2026-12-03T09:00:00+01:00')
    expect(await answerByLink(services, third, given)).toMatchObject({ refusal: 'not-found' })
  },
)

test.each(engines())('only staff open a client’s answers, and every opening is written down (%s)', async (engine) => {
  const { services, ida, bo, staff } = await clinic(engine)
  const partner = await signedIn(services, { roles: ['affiliate'] })
  await answerOwnHealth(services, ida, { answers: answers({ pregnant: '' }), lng: 'da' })
  for (const who of [ida, bo, partner]) {
    expect(await openHealth(services, who, ida.userId)).toMatchObject({ refusal: 'forbidden' })
    expect(await makeHealthLink(services, who, ida.userId)).toMatchObject({ refusal: 'forbidden' })
  }
  const opened = await openHealth(services, staff, ida.userId)
  expect(opened.ok && opened.value.findings.map(({ question }) => question)).toEqual(['pregnant'])
})

test('a form says which answers are missing, and what a yes still asks for', async () => {
  const { clock } = await world()
  const sent: Record<string, string> = Object.fromEntries(HEALTH_KEYS.map((key) => [key, 'no']))
  const read = (more: Record<string, string>) => healthIn((name) => ({ ...sent, ...more })[name] ?? '', clock.today())
  expect(read({})).toMatchObject({ ok: true })
  expect(read({ tan: '', allergy: 'yes', isotretinoin: 'yes', 'isotretinoin-more': '2027-01-01' })).toEqual({
    ok: false,
    faults: { tan: 'answer-missing', allergy: 'more-missing', isotretinoin: 'more-wrong' },
  })
  expect(read({ isotretinoin: 'yes', 'allergy-more': 'not asked' })).toMatchObject({
    ok: true,
    answers: { isotretinoin: { yes: true, more: '' }, allergy: { yes: false, more: '' } },
  })
})
