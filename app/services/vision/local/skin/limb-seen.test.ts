import { expect, test } from 'vitest'
import { limbIn } from './limb-seen.ts'

const SIZE = { width: 320, height: 240 }

/** A picture with a stripe of body through its middle, so wide and turned so far. */
function stripe(degrees: number, wide: number) {
  const angle = (degrees * Math.PI) / 180
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const [x, y] = [(i % SIZE.width) - 160, Math.floor(i / SIZE.width) - 120]
    return Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) < wide / 2 ? 1 : 0
  })
}

test.each([0, 30, 90, 150])('an arm at %d° across the picture is seen to run that way', (degrees) => {
  const seen = (limbIn(stripe(degrees, 90), SIZE)! * 180) / Math.PI
  const off = Math.abs(((seen - degrees + 270) % 180) - 90)
  expect(off).toBeLessThan(8)
})

test('where skin fills the picture, where there is next to none and where it is as wide as long, nothing is said', () => {
  const everywhere = new Uint8Array(SIZE.width * SIZE.height).fill(1)
  const speck = everywhere.map((_, i) => (i % SIZE.width < 20 && i < 20 * SIZE.width ? 1 : 0))
  const round = everywhere.map((_, i) =>
    Math.hypot((i % SIZE.width) - 160, Math.floor(i / SIZE.width) - 120) < 100 ? 1 : 0,
  )
  for (const body of [everywhere, speck, round]) expect(limbIn(body, SIZE)).toBeUndefined()
})
