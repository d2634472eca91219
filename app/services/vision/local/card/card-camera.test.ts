import { expect, test } from 'vitest'
import type { Pixel } from '#app/domain/scan/geometry/mask.ts'
import { misfitOfCard } from './card-camera.ts'

const SIZE = { width: 1024, height: 768 }

/** A rectangle in cm on a table tilted by so many degrees, 30 cm from a camera of so many longer sides' focal length. */
function seen(long: number, short: number, { tilt = 0, focal = 1, turn = 0 }): Pixel[] {
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)]
  const corners: Pixel[] = [
    [-long, -short],
    [long, -short],
    [long, short],
    [-long, short],
  ]
  return corners.map(([x, y]) => {
    const [u, v] = [x / 2, y / 2].map((_, i, [a, b]) =>
      i === 0 ? a! * Math.cos(turn) - b! * Math.sin(turn) : a! * Math.sin(turn) + b! * Math.cos(turn),
    ) as [number, number]
    const away = 30 + v * sin
    return [512 + ((u + 3) / away) * focal * 1024, 384 + ((v * cos - 1) / away) * focal * 1024]
  })
}

test.each([{ tilt: 0 }, { tilt: 25, turn: 0.4 }, { tilt: 40, turn: 1.5 }, { tilt: 35, turn: 2.2, focal: 2 }])(
  'a card seen by a phone fits: %j',
  (how) => {
    expect(misfitOfCard(seen(8.56, 5.398, how), SIZE)).toBeLessThan(0.02)
  },
)

test('a sheet of another shape and a card with one corner out of place do not fit', () => {
  expect(misfitOfCard(seen(8.56, 6.05, {}), SIZE)).toBeGreaterThan(0.1)
  const [a, b, c, d] = seen(8.56, 5.398, { tilt: 20, turn: 0.4 }) as [Pixel, Pixel, Pixel, Pixel]
  const away: Pixel = [a[0] + (b[0] - a[0]) * 0.15, a[1] + (b[1] - a[1]) * 0.15]
  expect(misfitOfCard([away, b, c, d], SIZE)).toBeGreaterThan(0.1)
  expect(misfitOfCard([a, a, c, d], SIZE)).toBeGreaterThan(1)
})
