import { expect, test } from 'vitest'
import { drawIntervals } from '#app/content/journal/draw-intervals.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { staffMenu } from '#app/routes/admin/menu.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { readPdf } from '#test/support/pdf.ts'
import { engines, world } from '#test/clinic/world.ts'
import { saveResource } from './commands.ts'
import { lasersNamed, managedResources } from './queries.ts'
import { resourceSchema } from './schema.ts'

const typed = { kind: 'laser', name: 'PicoWay', serves: ['treatment'], isActive: true, order: 0 }
const papers = {
  serialNumber: 'PW-1042',
  boughtOn: '2019-03-01',
  ceNumber: 'MDR 7781',
  notifiedBody: 'TÜV SÜD',
  ceValidUntil: '2027-05-31',
  lastService: '2026-06-01',
  nextService: '2027-06-01',
}

test.each(engines())(
  '[spec 10 laser-serial] the admin reads in the menu how many lasers have papers that have run out or soon will (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const admin = await signedIn(services, { roles: ['admin'] })
    const save = async (id: string | null, more: object) => {
      const saved = await saveResource(services, admin, { id, input: resourceSchema.parse({ ...typed, ...more }) })
      return saved.ok ? saved.value.id : ''
    }
    const waiting = async () =>
      (await staffMenu(services, admin)).find(({ path }) => path === '/admin/resources')!.count
    const id = await save(null, papers)
    expect(await managedResources(services.db.k)).toEqual([{ ...typed, ...papers, id }])
    expect(await waiting()).toBe(0)
    await save(id, { ...papers, ceValidUntil: '2026-11-01' })
    await save(null, { name: 'To', nextService: '2026-12-24' })
    expect(await waiting()).toBe(2)
    await save(id, { ...papers, ceValidUntil: '2026-11-01', isActive: false })
    expect(await waiting()).toBe(1)
  },
)

test('a laser’s next service is after its last, and a room has no papers', () => {
  const read = resourceSchema.safeParse({ ...typed, ...papers, nextService: papers.lastService })
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual(['nextService'])
  expect(resourceSchema.safeParse({ ...typed, serialNumber: 'PW\u0000' }).success).toBe(false)
  expect(resourceSchema.safeParse({ ...typed, ceValidUntil: 'i morgen' }).success).toBe(false)
  expect(resourceSchema.parse({ ...typed, ...papers, kind: 'room' })).toMatchObject({
    serialNumber: '',
    nextService: null,
  })
})

test.each(engines())(
  'the paper of the intervals says which laser it was and that it is CE-marked (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const admin = await signedIn(services, { roles: ['admin'] })
    await saveResource(services, admin, { id: null, input: resourceSchema.parse({ ...typed, ...papers }) })
    await saveResource(services, admin, { id: null, input: resourceSchema.parse({ ...typed, name: 'En anden' }) })
    const lasers = await lasersNamed(services.db.k, ['picoway'])
    const day = clinicDay('2026-11-30')
    const paper = await drawIntervals({ name: 'Ida Holm', lines: [], lasers, clinic: SHIPPED_CLINIC, day, lng: 'da' })
    const words = readPdf(paper).pages.flat().join('').replaceAll(/\s/g, '')
    for (const said of [
      'PicoWay',
      'serienummer PW-1042',
      'købt 01/03/2019, overgangsregel til 01/07/2030',
      'CE-certifikat MDR 7781',
      'udstedt af TÜV SÜD',
      '31/05/2027',
    ])
      expect(words).toContain(said.replaceAll(/\s/g, ''))
    expect(words).not.toContain('Enanden')
  },
)
