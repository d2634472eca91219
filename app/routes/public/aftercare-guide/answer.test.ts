import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#test/clinic/eventually.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { readPdf } from '#test/support/pdf.ts'
import { world } from '#test/clinic/world.ts'
import { answerGuide } from './answer.server.ts'

const address = 'http://clinic.test/tatoveringsfjernelse/efterbehandling.pdf'

test('[spec 2.8 aftercare-guide] the guide is a PDF that opens in the browser and is saved under a name', async () => {
  const { services } = await world()
  const answer = await answerGuide(services, 'en', new Request(`${address}?lng=en`))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="aftercare.pdf"',
    'content-language': 'en',
    'x-robots-tag': 'noindex',
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(readPdf(bytes).pages[0]).toContain('Aftercare')
})

test('who has the guide already is not sent it again', async () => {
  const { services } = await world()
  const first = await answerGuide(services, 'da', new Request(address))
  const again = new Request(address, { headers: { 'If-None-Match': first.headers.get('etag')! } })
  const second = await answerGuide(services, 'da', again)
  expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([304, 0])
})

test('a new price or opening hour is in the guide from the next reader on', async () => {
  const { services } = await world()
  const read = async () => {
    const answer = await answerGuide(services, 'da', new Request(address))
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
      .pages.join('')
      .replace(/\s/g, '')
  }
  expect(await read()).toContain('Enbehandlingkosterfra900kr.')
  await sql`update pricing_rules set price_dkk = 950 where rule_type = 'base_pricing'`.execute(services.db.k)
  await eventually(async () => expect(await read()).toContain('Enbehandlingkosterfra950kr.'))
  await services.db.k
    .insertInto('site_settings')
    .values({
      setting_key: 'opening_hours',
      setting_value: JSON.stringify({ ...DEFAULT_HOURS, 1: [{ opens: '09:15', closes: '12:00' }] }),
    })
    .execute()
  await eventually(async () => expect(await read()).toContain('09.15–12.00'))
})
