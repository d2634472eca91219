import { expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const send = (api: Awaited<ReturnType<typeof openClinic>>['api'], analysis: string) =>
  api.post('/api/bookings', `${JSON.stringify(consultation).slice(0, -1)},"analysisData":${analysis}}`)

test.each([
  ['a thousand arrays in one another', `{"size":"48 cm²","deep":${nested(2_300)}}`],
  ['a hundred thousand zeros', `{"size":"48 cm²","zeros":[${Array(100_000).fill(0).join()}]}`],
  ['a depth no database takes', `{"size":"48 cm²","deep":${nested(6_000)}}`],
  ['signs that cannot be stored', '{"size":"48 cm²","a\\u0000b":1,"explanation":"\\ud800","painLevel":"\\u0000"}'],
  ['texts of 100 KB', `{"size":"48 cm²","explanation":"${'x'.repeat(100_000)}"}`],
])('[sec 80.4] %s sent as a scan are not stored, and the booking stands', async (_what, analysis) => {
  const { api, services } = await openClinic()
  expect((await send(api, analysis)).status).toBe(201)
  const { rows } = await services.db.pool.query('select analysis, octet_length(analysis::text) as n from appointments')
  expect(rows[0].analysis.size).toBe('48 cm²')
  expect(rows[0].n).toBeLessThan(2_048)
})

test.each(['1000000000 cm²', '0.04 cm²', '20001 cm²', 'ca. \u0000 40 cm²', '\ud800 40 cm²'])(
  'a size of %j is refused at its field',
  async (size) => {
    const { api, count } = await openClinic()
    const { status, body } = await send(api, JSON.stringify({ size }))
    expect([status, body.code]).toEqual([422, 'input-invalid'])
    expect(await count('appointments')).toBe(0)
  },
)

test('what a scan says by the specification’s names is kept, long texts only as far as 2 KB go', async () => {
  const { api, services } = await openClinic()
  const analysisData = { size: '48 cm²', age: 3, skinType: 2, sessionsRequired: { min: 6, max: 9 }, painLevel: 'low' }
  const long = { explanation: 'æ'.repeat(900), positiveFactors: Array(12).fill('ø'.repeat(110)) }
  expect((await send(api, JSON.stringify({ ...analysisData, ...long, coverUp: false }))).status).toBe(201)
  const { rows } = await services.db.pool.query('select analysis from appointments')
  expect(rows[0].analysis).toEqual({ ...analysisData, coverUp: false })
})

test('the database itself keeps what a booking carries small', async () => {
  const { api, services } = await openClinic()
  await api.post('/api/bookings', consultation)
  const large = JSON.stringify({ size: 'x'.repeat(5_000) })
  await expect(services.db.pool.query('update appointments set analysis = $1', [large])).rejects.toThrow(
    'analysis_is_small',
  )
})
