import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/access/actor.ts'
import { runScan, saveAnalysis } from '#app/features/analysis/commands.ts'
import { askErasure } from '#app/features/privacy/commands/erasure.ts'
import type { Services } from '#app/services/services.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import * as day from './admin/day.tsx'
import * as ownDay from './admin/own-day.tsx'
import * as patient from './admin/patient/patient.tsx'
import * as partner from './affiliate/affiliate-dashboard.tsx'
import * as course from './client/course.tsx'
import * as dashboard from './client/dashboard.tsx'
import * as documents from './client/documents.tsx'
import * as messages from './client/messages.tsx'
import * as payments from './client/payments.tsx'
import * as settings from './client/settings.tsx'

type Loader = (args: never) => Promise<unknown>

/** What a page's loader gives to this person, or the status and body it refuses with. */
async function load(
  page: { loader: unknown; handle: object },
  services: Services,
  actor: Actor,
  path = '/',
  params = {},
) {
  const context = pageContext(services, actor, page.handle)
  const request = new Request(`http://clinic.test${path}`)
  try {
    return { data: (await (page.loader as Loader)({ context, request, params } as never)) as Record<string, unknown> }
  } catch (thrown) {
    const refused = thrown as { init?: { status?: number }; data?: unknown }
    return { status: refused.init?.status, body: JSON.stringify(refused.data) }
  }
}

/** What a page answers to a form this person sends. */
async function send(
  page: { action: unknown; handle: object },
  services: Services,
  actor: Actor,
  fields: Record<string, string>,
  params = {},
) {
  const context = pageContext(services, actor, page.handle)
  const request = new Request('http://clinic.test/', { method: 'POST', body: new URLSearchParams(fields) })
  return (page.action as (args: never) => Promise<Response>)({ context, request, params } as never)
}

test('[sec 18] a record nobody has and a text that is no id are answered alike', async () => {
  const { services } = await world()
  const staff = await signedIn(services, { roles: ['provider'] })
  const ids = ['00000000-0000-4000-8000-000000000000', 'nothing', "' or 1=1 --"]
  const answers = await Promise.all(ids.map((id) => load(patient, services, staff, '/', { id })))
  for (const answer of answers) expect(answer).toEqual({ status: 404, body: 'null' })
})

test('[sec 18] [sec 23] another partner’s code is answered as one nobody has', async () => {
  const { services } = await world()
  const own = await signedIn(services, { roles: ['affiliate'] })
  const other = await signedIn(services, { roles: ['affiliate'] })
  const code = { company_name: 'Firma', status: 'active', is_active: true } as const
  const [mine, theirs] = [services.newId(), services.newId()]
  await services.db.k
    .insertInto('affiliates')
    .values([
      { ...code, id: mine, affiliate_code: 'NORD', user_id: own.userId },
      { ...code, id: theirs, affiliate_code: 'SYD', user_id: other.userId },
    ])
    .execute()
  const asked = (id: string) => load(partner, services, own, `/affiliate-dashboard?partner=${id}`)
  expect((await asked(own.userId)).data).toMatchObject({ codes: [{ code: 'NORD' }] })
  expect(await asked(other.userId)).toEqual({ status: 404, body: 'null' })
  expect(await asked(services.newId())).toEqual(await asked(other.userId))
  const admin = await signedIn(services, { roles: ['admin'] })
  const any = await load(partner, services, admin, `/affiliate-dashboard?partner=${other.userId}`)
  expect(any.data).toMatchObject({ codes: [{ code: 'SYD' }] })
})

test('an admin who names no partner sees one with an active code first', async () => {
  const { services } = await world()
  const [applicant, active] = [await signedIn(services), await signedIn(services, { roles: ['affiliate'] })]
  const code = (id: string, userId: string, company: string, status: 'pending' | 'active') =>
    ({
      id,
      affiliate_code: company.toUpperCase(),
      company_name: company,
      user_id: userId,
      status,
      is_active: true,
    }) as const
  await services.db.k
    .insertInto('affiliates')
    .values([
      code(services.newId(), applicant.userId, 'Alfa', 'pending'),
      code(services.newId(), active.userId, 'Beta', 'active'),
    ])
    .execute()
  const admin = await signedIn(services, { roles: ['admin'] })
  const shown = await load(partner, services, admin, '/affiliate-dashboard')
  expect(shown.data).toMatchObject({ partnerId: active.userId, codes: [{ code: 'BETA' }] })
})

test('[sec 18] an own page holds nothing of another, and no link to another’s picture', async () => {
  const { services, providerId } = await world()
  const [ida, bo] = [await signedIn(services), await signedIn(services, { firstName: 'Bo', lastName: 'Berg' })]
  await picture(services, await visit(services, ida, providerId))
  const theirs = await visit(services, bo, providerId, { at: '2026-12-03T14:00', notes: 'Ryggen', paid: 90_000 })
  const key = await picture(services, theirs)
  const own = [dashboard, course, payments, messages, settings]
  const pages = await Promise.all(own.map((page) => load(page, services, ida)))
  const text = JSON.stringify(pages)
  for (const word of ['Berg', 'Ryggen', theirs, key, bo.userId, '90000']) expect(text).not.toContain(word)
  expect(pages[0]!.data).toMatchObject({ firstName: 'Ida', shown: { next: {} } })
  expect(pages[1]!.data).toMatchObject({ shown: { pictures: [{ width: 400 }], coming: [{}] } })
})

test('a client finds saved scans on the own page and with the documents and deletes them there, staff only read them', async () => {
  const { services, count } = await world()
  const [ida, bo] = [await signedIn(services), await signedIn(services, { firstName: 'Bo' })]
  const staff = await signedIn(services, { roles: ['provider'] })
  const scan = await runScan(services, { images: [new File(['a photo'], 'arm.jpg')] } as never, 'da')
  if (!scan.ok) throw new Error(scan.refusal)
  const { id, size, sessionsRequired: sessions } = scan.value
  await saveAnalysis(services, id, ida)
  const shown = {
    id,
    size,
    sessions,
    day: '2026-11-30',
    photo: expect.stringMatching(/^\/api\/files\/analyses\/[\da-f]+\.jpg\?/),
  }
  expect((await load(course, services, ida)).data).toMatchObject({ shown: { scans: [shown] } })
  expect((await load(course, services, bo)).data).toMatchObject({ shown: { scans: [] } })
  expect((await load(documents, services, ida)).data).toMatchObject({ scannedOn: '2026-11-30' })
  expect((await load(documents, services, bo)).data).toMatchObject({ scannedOn: null })
  const record = await load(patient, services, staff, '/', { id: ida.userId })
  expect(record.data).toMatchObject({ scans: [shown] })

  for (const who of [bo, staff]) await send(course, services, who, { scan: id })
  expect(await count('analyses')).toBe(1)
  const gone = await send(course, services, ida, { scan: id })
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/dashboard/course#scans'])
  expect([await count('analyses'), await count('files'), await count('files_to_remove')]).toEqual([0, 0, 0])
  expect((await send(course, services, ida, { scan: "' or 1=1 --" })).status).toBe(302)
})

test('an admin closes a past visit on the client’s page; what is no closing is refused', async () => {
  const { services, providerId, count } = await world()
  const [ida, admin] = [await signedIn(services), await signedIn(services, { roles: ['admin'] })]
  const id = await visit(services, ida, providerId, { at: '2026-10-01T09:00' })
  await cleared(services, ida.userId)
  const page = { id: ida.userId }
  expect((await load(patient, services, admin, '/', page)).data).toMatchObject({ unclosed: [{ id }] })
  await expect(send(patient, services, admin, { visit: id, as: 'cancelled' }, page)).rejects.toMatchObject({
    init: { status: 400 },
  })
  expect((await send(patient, services, admin, { visit: id, as: 'completed' }, page)).status).toBe(302)
  expect(await count('appointments', "status = 'completed'")).toBe(1)
  expect((await load(patient, services, admin, '/', page)).data).toMatchObject({ unclosed: [] })
})

test.each(['-5', '0', 'x', '1e99', '1.5', ''])('page %j of the access log is a page there is', async (page) => {
  const { services } = await world()
  const ida = await signedIn(services)
  expect((await load(settings, services, ida, `/dashboard/settings?log=${page}`)).data).toMatchObject({
    shown: { log: { page: 1 } },
  })
})

test('a client takes their own wish to be erased back, and the page says so once it is', async () => {
  const { services, count } = await world()
  const [ida, bo] = [await signedIn(services), await signedIn(services)]
  for (const who of [ida, bo]) await askErasure(services, who, { reason: '' })
  expect((await send(settings, services, ida, { intent: 'keep' })).status).toBe(302)
  expect(await count('erasure_requests', `patient_id = '${ida.userId}'`)).toBe(0)
  expect(await count('erasure_requests')).toBe(1)
  expect((await load(settings, services, ida, '/dashboard/settings?kept')).data).toMatchObject({
    shown: { erasureAskedOn: null, isTakenBack: true },
  })
})

test('a client turns the reminders off and on, and nobody else’s', async () => {
  const { services } = await world()
  const [ida, bo] = [await signedIn(services), await signedIn(services)]
  for (const wanted of ['no', 'yes']) {
    await send(settings, services, ida, { intent: 'reminders', wanted })
    for (const [who, reminders] of [[ida, wanted === 'yes'] as const, [bo, true] as const])
      expect((await load(settings, services, who)).data).toMatchObject({ shown: { account: { reminders } } })
  }
})

test('who was in a record and what can be erased is for admins to see', async () => {
  const { services } = await world()
  const ida = await signedIn(services)
  const seenBy = async (role: 'provider' | 'admin') =>
    (await load(patient, services, await signedIn(services, { roles: [role] }), '/', { id: ida.userId })).data
  expect(await seenBy('provider')).toMatchObject({ log: null, stays: null })
  expect(await seenBy('admin')).toMatchObject({ log: { total: 0 }, stays: { journalUntil: null } })
})

test('[sec 17] even past the gate, nobody loads what their roles do not reach', async () => {
  const { services } = await world()
  const ida = await signedIn(services)
  const affiliate = await signedIn(services, { roles: ['affiliate'] })
  for (const actor of [null, ida, affiliate])
    for (const page of [day, patient])
      expect(await load(page, services, actor, '/', { id: ida.userId })).toMatchObject({ status: 403 })
  expect(await load(dashboard, services, null)).toMatchObject({ status: 403 })
  expect(await load(partner, services, ida)).toMatchObject({ status: 403 })
})

test('the day shows today’s visits on the board without those called off, and the days ahead page by page', async () => {
  const { services, providerId } = await world()
  const staff = await signedIn(services, { roles: ['provider'] })
  const ida = await signedIn(services)
  const at = (day: string, time: string) => `2026-${day}T${time}`
  const talk = { type: 'consultation' } as const
  await visit(services, ida, providerId, { ...talk, at: at('11-30', '09:00'), status: 'cancelled' })
  await visit(services, ida, providerId, { ...talk, at: at('11-30', '10:00') })
  await visit(services, ida, providerId, { ...talk, at: at('12-01', '10:00'), status: 'cancelled' })
  for (let n = 0; n < 26; n++)
    await visit(services, ida, providerId, { ...talk, at: at(`12-${String(n + 2).padStart(2, '0')}`, '10:00') })
  const { data } = await load(day, services, staff, '/admin?page=2')
  expect(data).toMatchObject({
    visits: [{ startsAt: '2026-11-30T10:00' }],
    coming: { page: 2, pages: 2, total: 26, rows: [{}] },
  })
})

test('a provider who is far behind sees how much is left and comes to every line of it, ten at a time', async () => {
  const { services, providerId } = await world({ now: '2026-11-30T18:00:00+01:00' })
  const amir = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  await services.db.k.updateTable('providers').set({ user_id: amir.userId }).where('id', '=', providerId).execute()
  const days = Array.from({ length: 26 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  for (const date of days)
    for (const time of ['09:00', '11:00', '13:00'])
      await visit(services, await signedIn(services), providerId, { at: `${date}T${time}`, status: 'completed' })

  type List = { total: number; pages: number; rows: { visitId: string }[] }
  const lists = async (query: string) =>
    (await load(ownDay, services, amir, `/admin/own-day${query}`)).data!['day'] as Record<
      'unwritten' | 'photos' | 'missed',
      List
    >
  // Of days that have been nothing can be photographed any more.
  expect((await lists('')).photos.total).toBe(0)
  for (const list of ['unwritten', 'missed'] as const) {
    const { total, pages, rows } = (await lists(''))[list]
    expect([list, total, pages, rows.length]).toEqual([list, 78, 8, 10])
    const every = await Promise.all(Array.from({ length: pages }, (_, at) => lists(`?${list}=${at + 1}`)))
    expect(new Set(every.flatMap((page) => page[list].rows.map(({ visitId }) => visitId))).size).toBe(78)
  }
})
