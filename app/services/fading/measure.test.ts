import { expect, test } from 'vitest'
import { pairOf, type Fault } from '#test/fading/pairs.ts'
import { measurePair } from './measure.ts'

// Pairs are drawn and measured whole, which takes seconds on a busy machine.
const WITHIN_MS = 120_000

test(
  'two photos of one place say what is left of the ink, no further off than they say',
  async () => {
    const { before, after, left } = await pairOf(1)
    const told = measurePair(before, after)
    if (!told.ok) throw new Error(told.refusal)
    expect(Math.abs(told.value.left - left)).toBeLessThanOrEqual(Math.min(told.value.offBy, 10))
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
    const told = measurePair(before, after)
    expect(refusals).toContain(told.ok ? `told ${told.value.left}` : told.refusal)
  },
  WITHIN_MS,
)
