import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bitsOf, likeness } from '#app/domain/scan/geometry/mask.ts'
import { openLocalVision } from '#app/services/vision/local/local.ts'
import { changedSources, RECORD, scanSources } from '#scripts/test/scan-sources.ts'
import { picture, truth } from './scan/pictures.ts'

// `npm run test:scan` runs the rest when the sources change; fading is measured once by fading-built.test.ts.

const WITHIN_MS = 240_000
const root = new URL('..', import.meta.url).pathname
const vision = openLocalVision({ timeoutMs: WITHIN_MS })
afterAll(() => vision.close())

test('the sources of scan, fading and vision are those the last green `npm run test:scan` ran on', () => {
  const changed = changedSources(readFileSync(join(root, RECORD), 'utf8'), scanSources(root))
  expect(changed, `Changed since then: run \`npm run test:scan\` and commit ${RECORD}`).toEqual([])
})

test(
  'a black rose is outlined on the skin around it',
  async () => {
    const answer = await vision.measure([{ bytes: await picture('rose'), frame: null }])
    if (!answer.ok) throw new Error(answer.refusal)
    const [rose] = answer.value.measures.photos
    expect(rose!.found).toBe('tattoo')
    expect(likeness(bitsOf(rose!.footprint), await truth('rose'))).toBeGreaterThan(0.7)
  },
  WITHIN_MS,
)
