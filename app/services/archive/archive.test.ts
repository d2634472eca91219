import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream, type ArchiveFile } from './archive.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as never).arrayBuffer())
async function* files(...all: ArchiveFile[]) {
  yield* all
}
const file = (name: string, text: string): ArchiveFile => ({ name, pieces: [new TextEncoder().encode(text)] })
const at = new Date('2026-11-30T08:00:00Z')

test('what goes into an archive comes out of it', async () => {
  const long = 'æøå '.repeat(40_000)
  const zip = await bytesOf(zipStream(files(file('profile.json', long), file('pictures/1.jpg', 'picture')), at))
  const out = unzipSync(zip)
  expect(Object.keys(out)).toEqual(['profile.json', 'pictures/1.jpg'])
  expect(new TextDecoder().decode(out['profile.json'])).toBe(long)
  expect(zip.length).toBeLessThan(long.length)
})

test('one file after the other is asked for: the second only when the first was read', async () => {
  const asked: string[] = []
  async function* slow() {
    for (const name of ['a.json', 'b.json', 'c.json']) {
      asked.push(name)
      yield file(name, 'x')
    }
  }
  const reader = zipStream(slow(), at).getReader()
  await reader.read()
  expect(asked).not.toContain('c.json')
  await reader.cancel()
})

test.each(['../profile.json', '/etc/passwd', 'a/b/c.json', 'a\\b.json', 'PROFILE.JSON', 'profile', '.json'])(
  'a name like %s is no name for an archive (#80)',
  async (name) => {
    await expect(bytesOf(zipStream(files(file(name, 'x')), at))).rejects.toThrow('Not a name for an archive')
  },
)
