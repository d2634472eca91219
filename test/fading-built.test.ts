import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, signIn, type Site } from '#test/support/built-site.ts'
import { pairOf } from '#test/fading/pairs.ts'

// The built server measures in a process whose script the build laid beside it: asked as the clinic's page asks.

let site: Site
let cookie: string
beforeAll(async () => {
  site = await openSite()
  cookie = await signIn(site, 'provider@falm.example')
}, 300_000)
afterAll(() => site.close())

const ask = (path: string, headers: Record<string, string> = {}, more: object = {}) =>
  site.ask(path, { headers: { Cookie: cookie, Origin: site.url, ...headers }, withinMs: 60_000, ...more })

/** The photos page of the demo's client, and a tattoo of theirs. */
async function record() {
  const list = await ask('/admin/patients?q=client%40falm.example')
  const path = `${/\/admin\/patients\/[0-9a-f-]{36}/.exec(list.text)![0]}/photos`
  const tattooId = /<option value="([0-9a-f-]{36})"/.exec((await ask(path)).text)![1]!
  return { path, about: { patientId: path.split('/')[3]!, tattooId, moment: 'healing', isShared: 'no' } }
}

type Photo = Awaited<ReturnType<typeof pairOf>>['before']

async function upload({ data, width, height }: Photo, about: Record<string, string>): Promise<string> {
  const raw = { width, height, channels: 3 } as const
  const body = new Uint8Array(await sharp(Buffer.from(data), { raw }).jpeg({ quality: 92 }).toBuffer())
  const tus = { 'Tus-Resumable': '1.0.0' }
  const facts = Object.entries(about).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const size = { 'Upload-Length': String(body.length), 'Upload-Metadata': facts.join(',') }
  const begun = await ask('/api/uploads', { ...tus, ...size }, { method: 'POST' })
  const piece = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const sent = await ask(begun.headers['location']!, piece, { method: 'PATCH', body })
  expect([begun.status, sent.status]).toEqual([201, 200])
  return (JSON.parse(sent.text) as { id: string }).id
}

async function measured(pair: Awaited<ReturnType<typeof pairOf>>) {
  const { path, about } = await record()
  const first = await upload(pair.before, { ...about, takenOn: '2026-01-05' })
  const second = await upload(pair.after, { ...about, takenOn: '2026-03-02' })
  const body = new URLSearchParams({ act: 'measure', first, second }).toString()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answered = await ask(path, form, { method: 'POST', body })
  return { answered, page: (await ask(path)).text }
}

test('the built server measures two photos that are sent to it, within ten points of what is left', async () => {
  const pair = await pairOf(3)
  const { answered, page } = await measured(pair)
  expect([answered.status, answered.headers['location']]).toEqual([302, expect.stringContaining('done=measure')])
  const shown = Number(/(\d+) % blæk tilbage, ±/.exec(page)![1])
  expect(Math.abs(shown - pair.left)).toBeLessThan(10)
}, 120_000)

// `npm run test:full -- fading`: without a server, app/services/fading/measure.test.ts refuses the same pair.
const OTHER_TATTOOS = process.env['TEST_FULL'] ? [9_001] : []
test.each(OTHER_TATTOOS)(
  'the built server says that it cannot tell from photos of two different tattoos: pair %i',
  async (seed) => {
    const { answered } = await measured(await pairOf(seed, 'other-tattoo'))
    expect(answered.status).toBe(422)
    expect(answered.text).toContain('Kan ikke måles')
  },
  120_000,
)
