import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { factsFor } from '#app/content/facts.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
import type { Services } from '#app/services/services.ts'
import { viewOf } from '#app/routes/public/content-page/view.server.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'
import { undoChange } from './commands/settings.ts'
import { arrange, saveClaim, saveMember } from './commands/lists.ts'
import { forgetPortraits } from './commands/portraits.ts'
import { settingChanges, settingOf } from './queries/settings.ts'

const CLAIM = {
  value: '7 ud af 10',
  says: { da: 'var færdige efter otte behandlinger', en: 'were done after eight sessions' },
  n: 120,
  from: '2025-01-01',
  until: '2025-12-31',
  source: 'Demo: opdigtet opgørelse',
}
const MEMBER = {
  name: 'Dagny Demo',
  role: { da: 'Behandler', en: 'Practitioner' },
  authorisation: '',
  photoId: null,
  isShown: true,
}
const DAYS = 24 * 3_600_000

async function owned(engine: 'embedded' | 'postgres' = 'postgres') {
  const w = await world({ engine })
  return { ...w, owner: await signedIn(w.services, { roles: ['admin'] }), id: w.services.newId() }
}

/** What a page shows of the lists. */
async function shownOn(services: Services, path: string) {
  const facts = factsFor('da', { rules: FALLBACK_RULES, clinic })
  return viewOf(pageAt(path, 'da'), facts, {
    clinic,
    rules: FALLBACK_RULES,
    hours: DEFAULT_HOURS,
    today: 1,
    processors: [],
    team: await settingOf(services, 'team'),
    claims: await settingOf(services, 'claims'),
  })
}

test.each([
  ['n', NaN],
  ['n', 0],
  ['from', ''],
  ['until', ''],
  ['until', '2024-12-31'],
  ['source', ''],
  ['value', ' '],
])('a claim whose %s is %j is not saved', async (field, value) => {
  const { services, owner, id, count } = await owned()
  expect(await saveClaim(services, owner, { ...CLAIM, id, [field]: value })).toMatchObject({
    refusal: 'setting-incomplete',
    details: { wrong: [field] },
  })
  expect(await count('site_settings', `setting_key = 'claims'`)).toBe(0)
})

test('a claim is shown with what it rests on, and one that stands in the database without it is not shown', async () => {
  const { services, owner, id } = await owned()
  const page = '/tatoveringsfjernelse/fremskridt-resultater'
  expect((await shownOn(services, page)).claims).toEqual([])
  await saveClaim(services, owner, { ...CLAIM, id })
  const view = await shownOn(services, page)
  expect(view.claims).toMatchObject([{ value: '7 ud af 10', says: CLAIM.says.da, n: 120, source: CLAIM.source }])
  expect(view.parts).toContainEqual({ kind: 'claims' })
  const [change] = await settingChanges(services, 1, 'claims')
  await undoChange(services, owner, change!.id)
  await sql`insert into site_settings (setting_key, setting_value)
    values ('claims', ${JSON.stringify([{ ...CLAIM, id, source: '' }])}::jsonb)`.execute(services.db.k)
  expect((await shownOn({ ...services, db: { ...services.db } }, page)).claims).toEqual([])
})

test('[spec 2.1 team] the page about the clinic shows the team in its order, without those who are hidden', async () => {
  const { services, owner } = await owned()
  const [one, two, hidden] = [services.newId(), services.newId(), services.newId()]
  await saveMember(services, owner, { member: { ...MEMBER, id: one }, picture: null })
  const about = { da: 'Svarer på dansk og engelsk.', en: 'Answers in Danish and English.' }
  await saveMember(services, owner, { member: { ...MEMBER, id: two, name: 'Eskil Demo', about }, picture: null })
  await saveMember(services, owner, { member: { ...MEMBER, id: hidden, isShown: false }, picture: null })
  await arrange(services, owner, { key: 'team', id: two, act: 'up' })
  const view = await shownOn(services, '/om-os')
  expect(view.team.map(({ name, about }) => [name, about])).toEqual([
    ['Eskil Demo', 'Svarer på dansk og engelsk.'],
    ['Dagny Demo', ''],
  ])
  await arrange(services, owner, { key: 'team', id: two, act: 'remove' })
  expect((await shownOn(services, '/om-os')).team.map(({ name }) => name)).toEqual(['Dagny Demo'])
  const [change] = await settingChanges(services, 1, 'team')
  expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
  expect((await shownOn(services, '/om-os')).team).toHaveLength(2)
})

test.each(engines())(
  'a portrait is drawn anew, seen by everybody while its person is shown, and kept a month for whoever undoes (%s)',
  async (engine) => {
    const { services, owner, id, count, clock } = await owned(engine)
    const photo = new Uint8Array(await readFile('app/server/demo/demo-photo-1.webp'))
    await saveMember(services, owner, { member: { ...MEMBER, id }, picture: photo })
    const [{ photoId } = { photoId: null }] = await settingOf(services, 'team')
    const api = apiOf(services)
    const seen = async () => (await api.get(`/api/team/${photoId}`)).status
    expect(await seen()).toBe(200)
    await saveMember(services, owner, { member: { ...MEMBER, id, photoId, isShown: false }, picture: null })
    expect(await seen()).toBe(404)
    expect((await api.get(`/api/team/${services.newId()}`)).status).toBe(404)
    await arrange(services, owner, { key: 'team', id, act: 'remove' })
    const after = (days: number) => ({
      ...services,
      clock: { ...clock, instant: () => later(clock.instant(), days * DAYS) },
    })
    await sql`update files set created_at = ${clock.instant()}`.execute(services.db.k)
    await forgetPortraits(after(29))
    expect(await count('files')).toBe(1)
    await forgetPortraits(after(31))
    expect(await count('files')).toBe(0)
    expect(await count('files_to_remove')).toBe(1)
  },
)

test('a picture that is none is refused, and nothing of its person is saved', async () => {
  const { services, owner, id, count } = await owned()
  const picture = new TextEncoder().encode('no picture')
  expect(await saveMember(services, owner, { member: { ...MEMBER, id }, picture })).toMatchObject({
    refusal: 'image-not-an-image',
  })
  expect(await count('site_settings', `setting_key = 'team'`)).toBe(0)
})

test('nobody but an admin writes the team or a claim', async () => {
  const { services, id } = await owned()
  const provider = await signedIn(services, { roles: ['provider'] })
  const refused = { refusal: 'forbidden' }
  expect(await saveMember(services, provider, { member: { ...MEMBER, id }, picture: null })).toMatchObject(refused)
  expect(await saveClaim(services, provider, { ...CLAIM, id })).toMatchObject(refused)
  expect(await arrange(services, provider, { key: 'team', id, act: 'remove' })).toMatchObject(refused)
})
