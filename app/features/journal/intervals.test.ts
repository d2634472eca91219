import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { drawIntervals } from '#app/content/journal/draw-intervals.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { readPdf } from '#test/support/pdf.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { openIntervals } from './commands/papers.ts'
import { signEntry } from './commands/entries.ts'

const bare = (text: string) => text.replaceAll(/\s/g, '')

/** Three treatments: two in the journal, one of them closer than six weeks with its reason, and one not written yet. */
async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const ida = await signedIn(services)
  const patientId = ida.userId
  const given = (at: string) => visit(services, ida, w.providerId, { at, status: 'completed' })
  const first = await given('2026-07-01T10:00')
  const close = await given('2026-10-01T10:00')
  await services.db.pool.query(`update appointments set medical_indication = 'Henvist af læge' where id = $1`, [close])
  await given('2026-11-12T10:00')
  const content = { ...TREATMENT, lines: [LINE, { ...LINE, wavelengthNm: 532 }] }
  const tattoo = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
  await signEntry(services, staff, { patientId, visitId: first, kind: 'treatment', content, tattoo })
  const [{ id } = { id: '' }] = await services.db.k.selectFrom('tattoos').select('id').execute()
  await signEntry(services, staff, { patientId, visitId: close, kind: 'treatment', content, tattoo: id })
  return { ...w, staff, ida, patientId }
}

test.each(engines())(
  '[law 2] the days between a client’s laser treatments are proved on paper, none left out (%s)',
  async (engine) => {
    const { services, staff, patientId } = await clinic(engine)
    const opened = await openIntervals(services, staff, patientId)
    if (!opened.ok) throw new Error(opened.refusal)
    expect(opened.value.lines.map(({ day, devices, medicalIndication }) => [day, devices, medicalIndication])).toEqual([
      ['2026-07-01', ['Laser 1'], null],
      ['2026-10-01', ['Laser 1'], 'Henvist af læge'],
      ['2026-11-12', [], null],
    ])
    const paper = readPdf(
      await drawIntervals({ ...opened.value, clinic: SHIPPED_CLINIC, day: services.clock.today(), lng: 'da' }),
    )
    const words = bare(paper.pages.flat().join(''))
    for (const said of [
      'Ida Holm',
      'lov nr. 493',
      'Den første',
      '92 dage',
      '42 dage',
      'Måne',
      '1064 nm, 532 nm',
      'Amir Rahimi',
    ])
      expect(words).toContain(bare(said))
    expect(words).toContain(bare('lægefaglig grund: Henvist af læge'))
    expect([paper.tagged, paper.language, paper.structure.filter((one) => one === 'TR').length]).toEqual([
      true,
      'da-DK',
      4,
    ])
  },
)

test('only staff get the record, as a file nobody keeps', async () => {
  const { services, staff, ida, patientId } = await clinic()
  const api = apiOf(services)
  const asked = async (who: typeof ida) =>
    api.fetch(`http://clinic.test/api/patients/${patientId}/intervals`, {
      headers: { cookie: await cookieOf(services, who.userId) },
    })
  expect((await asked(ida)).status).toBe(403)
  const given = await asked(staff)
  expect([given.status, given.headers.get('content-type'), given.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
})
