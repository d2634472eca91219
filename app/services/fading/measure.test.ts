import { expect, test } from 'vitest'
import { pairOf, type Fault } from '#test/fading/pairs.ts'
import { measurePair } from './measure.ts'

// Pairs are drawn and measured whole, which takes seconds on a busy machine.
const WITHIN_MS = 120_000

test(
  'two photos of one place say what is left of the ink, no further off than they say',
  async () => {
    const { before, after, left } = await pairOf(1)
    const result = measurePair(before, after)
    if (!result.ok) throw new Error(result.refusal)
    expect(Math.abs(result.value.left - left)).toBeLessThanOrEqual(Math.min(result.value.offBy, 10))
  },
  WITHIN_MS,
)

// The last is the one of its kind that comes nearest to being taken for good.
test.each<[Fault, number, string[]]>([
  ['other-tattoo', 9_001, ['pair-other-place']],
  ['angle', 9_001, ['pair-angle']],
  ['light', 9_003, ['pair-light']],
  ['skin-moved', 9_010, ['pair-skin-moved']],
])(
  'a pair that cannot tell is refused, with what is wrong with it: %s',
  async (fault, seed, refusals) => {
    const { before, after } = await pairOf(seed, fault)
    const result = measurePair(before, after)
    expect(refusals).toContain(result.ok ? `result ${result.value.left}` : result.refusal)
  },
  WITHIN_MS,
)
