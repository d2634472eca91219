import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { site } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'
import * as journal from './admin/patient/patient-journal.tsx'
import * as money from './admin/patient/patient-payments.tsx'
import * as resources from './admin/setup/resources.tsx'
import * as reactions from './client/own-reactions.tsx'
import * as settings from './client/settings.tsx'

type Sent = { page: { action: unknown; handle: object }; actor: Actor; params?: object; fields: Record<string, string> }

/** The status a form is answered with, and what it is told. */
async function send(services: Services, { page, actor, params = {}, fields }: Sent) {
  const context = pageContext(services, actor, page.handle)
  const request = new Request('http://clinic.test/', { method: 'POST', body: new URLSearchParams(fields) })
  const action = page.action as (args: never) => Promise<unknown>
  const answer = (await action({ context, request, params } as never).catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })) as { init?: { status?: number }; data?: object } | null
  return { status: answer?.init?.status ?? 200, said: JSON.stringify(answer?.data ?? null) }
}

const BAD = 'Ida\u0000 Holm'
const SAID = 'Teksten indeholder tegn, vi ikke kan bruge.'

test.each(engines())('a sign no keyboard types is refused in a form, and fails nothing (%s)', async (engine) => {
  const { services, api } = await site({ engine })
  const [ida, staff] = [await signedIn(services), await signedIn(services, { roles: ['admin', 'provider'] })]
  const params = { id: ida.userId }
  const asStaff = (page: Sent['page'], fields: Record<string, string>) =>
    send(services, { page, actor: staff, params, fields })
  const asClient = (page: Sent['page'], fields: Record<string, string>) =>
    send(services, { page, actor: ida, params, fields })

  const plan = { treatmentType: 'completeRemoval', sessions: '5', sessionPrice: '1.350' }
  const proposed = await asStaff(money, { intent: 'propose', ...plan, description: BAD })
  expect(JSON.parse(proposed.said)).toMatchObject({ fields: { description: SAID } })
  const signed = await asStaff(journal, { intent: 'sign', kind: 'note', about: 'note', notes: BAD, forClient: '' })
  expect(signed).toMatchObject({ status: 422 })
  expect(JSON.parse(signed.said)).toMatchObject({ fields: { notes: SAID } })
  const draft = JSON.stringify({ notes: BAD, reason: '\ud800' })
  expect(await asStaff(journal, { intent: 'draft', about: 'note', draft })).toMatchObject({ status: 400 })
  expect(await asClient(reactions, { visit: '', note: BAD })).toEqual({
    status: 422,
    said: JSON.stringify({ error: SAID }),
  })
  const laser = { kind: 'laser', serves: 'treatment', isActive: 'on', order: '1', name: BAD }
  expect(await asStaff(resources, laser)).toMatchObject({ status: 422 })

  for (const intent of ['stop', 'link'])
    expect(await asStaff(money, { intent, plan: BAD })).toMatchObject({ status: 404 })
  expect(await asStaff(money, { intent: 'take-back', entry: BAD })).toMatchObject({ status: 404 })
  expect(await asClient(settings, { intent: 'push-off', endpoint: BAD })).toMatchObject({ status: 200 })

  const quoted = await api.post('/api/quotes', { areaCm2: 20, code: BAD })
  expect([quoted.status, quoted.body['fields']]).toEqual([422, { code: SAID }])
})
