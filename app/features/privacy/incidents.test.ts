import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { LANGUAGES } from '#app/domain/language.ts'
import { hoursLeft, nextSteps } from '#app/domain/clients/breach.ts'
import { catalog } from '#app/content/text/catalog.server.ts'
import { isScanOffered } from '#app/features/analysis/queries.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'
import { noteIncident, takeStep } from './commands/incidents.ts'
import { incidents, openIncidents } from './queries/incidents.ts'
import { stepSchema } from './schema.ts'

const HOUR_MS = 3_600_000

test.each(engines())(
  '[law 46] a breach keeps its clock until it is reported, and nothing of it is changed afterwards (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const admin = await signedIn(services, { roles: ['admin'] })
    const foundAt = new Date(services.clock.instant().getTime() - 2 * HOUR_MS)
    const breach = { foundAt, what: 'En mail gik til den forkerte' }
    expect(await noteIncident(services, await signedIn(services, { roles: ['provider'] }), breach)).toMatchObject({
      refusal: 'forbidden',
    })
    const later = { ...breach, foundAt: new Date(services.clock.instant().getTime() + HOUR_MS) }
    expect(await noteIncident(services, admin, later)).toMatchObject({ refusal: 'found-later' })
    const noted = await noteIncident(services, admin, breach)
    const id = noted.ok ? noted.value.id : ''
    expect(await incidents(services)).toMatchObject([
      { clock: { hoursLeft: 70 }, next: ['note', 'told', 'reported', 'not-reported'] },
    ])
    expect(await openIncidents(services)).toBe(1)

    const step = (kind: string) => takeStep(services, admin, stepSchema.parse({ id, kind, text: 'Meldt på virk.dk' }))
    expect(await step('closed')).toMatchObject({ refusal: 'step-not-open' })
    // Of two who report it at the same moment, one does.
    const both = await Promise.all([step('reported'), step('reported')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await openIncidents(services)).toBe(0)
    expect(await step('closed')).toMatchObject({ ok: true })
    expect(await incidents(services)).toMatchObject([{ clock: null, next: ['note'] }])

    for (const change of [
      sql`update incidents set what = 'ingenting'`,
      sql`delete from incidents`,
      sql`update incident_steps set text = 'ingenting'`,
      sql`delete from incident_steps`,
    ])
      await expect(change.execute(services.db.k)).rejects.toThrow(/only grows/)
  },
)

test('the 72 hours run through the night the clocks change', () => {
  // From Friday 26 March 2027 12:00 the clinic's clock shows 13:00 when 72 hours have gone.
  const found = new Date('2027-03-26T12:00:00+01:00')
  expect(hoursLeft(found, new Date('2027-03-29T12:00:00+02:00'))).toBe(1)
  expect(hoursLeft(found, new Date('2027-03-29T13:00:01+02:00'))).toBe(-1)
  expect(nextSteps([{ kind: 'not-reported' }])).toEqual(['note', 'told', 'reported', 'closed'])
})

test('[law 48] no scan is offered before the owner has signed the assessment', async () => {
  const w = await world()
  const services = { ...w.services, settings: w.services.settings.with({ demo: false }) }
  const admin = await signedIn(w.services, { roles: ['admin'] })
  expect(await isScanOffered(w.services)).toBe(true)
  expect(await isScanOffered(services)).toBe(false)
  const scan = async () => {
    const form = new FormData()
    for (const name of ['a.jpg', 'b.jpg'])
      form.append('images', new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], name, { type: 'image/jpeg' }))
    form.set('consent', 'true')
    const answer = await apiOf(services).fetch('http://clinic.test/api/analyses', { method: 'POST', body: form })
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await scan()).toEqual([409, 'scan-not-open'])
  const signed = { key: 'scan_assessment', value: { by: 'Ejer Demo', on: '2026-11-20' } }
  expect(await changeSetting(services, admin, signed)).toMatchObject({ ok: true })
  expect(await isScanOffered(services)).toBe(true)
  expect((await scan())[0]).toBe(201)
})

test('[law 55] staff read what the scan cannot do', () => {
  for (const lng of LANGUAGES)
    expect(Object.keys(catalog[lng].protection).filter((key) => key.startsWith('limit-'))).toHaveLength(6)
})
