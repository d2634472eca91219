import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPictures } from './open.ts'

const script = new URL('../../../test/cases/fragile-pictures.ts', import.meta.url)
const fragile = openPictures({ script, timeoutMs: 4_000 })
const pictures = openPictures()
afterAll(() => Promise.all([fragile.close(), pictures.close()]))

const photo = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#c89b7b' } })
const sent = async (end = '') =>
  new Uint8Array(Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from(end.padStart(5))]))

test.each([
  ['kills', 'crash'],
  ['hangs', 'hang'],
  ['takes all memory of', 'grow'],
])('[sec 42.2] a picture that %s what decodes it is refused, and the next one is drawn', async (_what, end) => {
  expect(await fragile.redraw(await sent())).toMatchObject({ ok: true })
  const first = fragile.pid()
  const [hostile, behind] = await Promise.all([fragile.redraw(await sent(end)), fragile.redraw(await sent())])
  expect(hostile).toEqual({ ok: false, refusal: 'image-broken' })
  expect(behind).toMatchObject({ ok: true, value: { width: 64, height: 48 } })
  expect(fragile.pid()).not.toBe(first)
})

test('[sec 42.1] three hundred broken pictures are refused or drawn by one and the same process', async () => {
  const good = [await photo().jpeg().toBuffer(), await photo().png().toBuffer(), await photo().webp().toBuffer()]
  expect(await pictures.redraw(new Uint8Array(good[0]!))).toMatchObject({ ok: true })
  const pid = pictures.pid()
  let seed = 20_261_121
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let n = 0; n < 300; n++) {
    const bytes = Buffer.from(good[n % 3]!)
    for (let hits = 0; hits < 1 + (n % 20); hits++) bytes[next(bytes.length)] = next(256)
    const drawn = await pictures.redraw(new Uint8Array(bytes))
    expect(drawn.ok ? 'drawn' : drawn.refusal).toMatch(/^(?:drawn|image-)/)
  }
  expect(pictures.pid()).toBe(pid)
})

test('the largest picture that is taken is drawn within the memory it may use', async () => {
  const large = await photo(7_000, 7_140).png({ compressionLevel: 9, progressive: true }).toBuffer()
  expect(await pictures.redraw(new Uint8Array(large))).toMatchObject({ ok: true })
  const turned = await photo(8_000, 6_200).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()
  expect(await pictures.redraw(new Uint8Array(turned))).toMatchObject({ ok: true, value: { height: 2_400 } })
})

test('[sec 42] what decodes sees nothing of the environment', async () => {
  await pictures.redraw(await sent())
  const environment = await readFile(`/proc/${pictures.pid()}/environ`, 'utf8').catch(() => null)
  if (environment !== null) expect(environment).not.toMatch(/PATH|HOME|SECRET|DATABASE/)
})

test('every thread of what decodes stands behind the pages in the queue for the processor', async () => {
  await pictures.redraw(await sent())
  const threads = await readdir(`/proc/${pictures.pid()}/task`).catch(() => [])
  for (const thread of threads) expect(getPriority(Number(thread))).toBeGreaterThanOrEqual(5)
})

test('who would wait too long is told to come back', async () => {
  const few = openPictures({ waitingMax: 1 })
  const all = await Promise.all([1, 2, 3].map(async () => few.redraw(await sent())))
  await few.close()
  expect(all.map((one) => (one.ok ? 'drawn' : one.refusal)).toSorted()).toEqual(['drawn', 'drawn', 'too-busy'])
})
