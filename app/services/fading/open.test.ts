import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { openFading } from './open.ts'

const fading = openFading()
afterAll(() => fading.close())

/** The processes this one has begun; empty where the system does not tell. */
const begun = async () =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

// At 15 a pair took longer than the two minutes it has on a busy machine.
test('staff wait for the ink that is left: what measures it gives way to the pages, and is not starved by them', async () => {
  const before = await begun()
  expect(await fading.measure(new Uint8Array(5), new Uint8Array(5))).toEqual({ ok: false, refusal: 'image-broken' })
  const own = (await begun()).filter((pid) => !before.includes(pid))
  for (const pid of own) expect([1, 2, 3, 4, 5]).toContain(getPriority(pid))
})
