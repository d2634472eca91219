import { expect, test } from 'vitest'
import { HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { offerConsent } from '#app/features/journal/commands/consents.ts'
import { answerOwnHealth } from '#app/features/journal/commands/health.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world } from '#test/clinic/world.ts'
import { recordFacts } from './queries/head.ts'

const answers = (yes: Partial<Record<string, string>> = {}) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key in yes, more: yes[key] ?? '' }])) as HealthAnswers

test.each(engines())(
  'the head of a record says what a client answered yes to in their own words, and what is not signed (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const ida = await signedIn(services, { firstName: 'Ida', lastName: 'Holm' })
    const staff = await signedIn(services, { roles: ['provider'] })
    const facts = () => recordFacts(services, asReached(ida.userId))
    expect(await facts()).toMatchObject({
      profile: { name: 'Ida Holm' },
      skinType: null,
      plan: null,
      warnings: [{ code: 'clearance', state: 'unanswered', reasons: [] }, { code: 'skin' }],
    })
    await answerOwnHealth(services, ida, { answers: answers({ tan: '', allergy: 'Plaster' }), lng: 'da' })
    await offerConsent(services, staff, { patientId: ida.userId, kind: 'laser', lng: 'da' })
    expect((await facts())?.warnings).toEqual([
      { code: 'health', weight: 'stop', said: [{ question: 'tan', more: '' }] },
      { code: 'health', weight: 'tell', said: [{ question: 'allergy', more: 'Plaster' }] },
      { code: 'unsigned', count: 1 },
      { code: 'skin' },
    ])
  },
)

test('nobody has no facts', async () => {
  const { services } = await world()
  expect(await recordFacts(services, asReached(services.newId()))).toBeNull()
})
