import { expect, test } from 'vitest'
import { maskOf } from './mask.ts'
import { outlineOf } from './mask-outline.ts'

const SIDE = 60
const MIDDLE = SIDE / 2
const drawn = (isIn: (x: number, y: number) => boolean) =>
  maskOf(
    Array.from({ length: SIDE * SIDE }, (_, at) => (isIn(at % SIDE, Math.floor(at / SIDE)) ? 1 : 0)),
    SIDE,
    SIDE,
  )
const fromMiddle = (x: number, y: number) => Math.hypot(x + 0.5 - MIDDLE, y + 0.5 - MIDDLE)

/** The corners of each closed part of a path. */
const partsOf = (d: string) =>
  d
    .split('Z')
    .filter(Boolean)
    .map((part) =>
      part
        .slice(1)
        .split('L')
        .map((corner) => corner.split(' ').map(Number) as [number, number]),
    )

test('a single pixel is outlined as it is, and nothing not at all', () => {
  expect(outlineOf(drawn((x, y) => x === 1 && y === 2))).toBe('M1 2L2 2L2 3L1 3Z')
  expect(outlineOf(drawn(() => false))).toBe('')
})

test('a round shape is outlined without steps, within a pixel of its edge', () => {
  const [ring, ...more] = partsOf(outlineOf(drawn((x, y) => fromMiddle(x, y) <= 20)))
  expect(more).toEqual([])
  for (const [x, y] of ring!) {
    const distance = Math.hypot(x - MIDDLE, y - MIDDLE)
    expect(distance).toBeGreaterThan(19)
    expect(distance).toBeLessThan(21)
  }
  // The edge of the pixels turns by 90 degrees at each of its corners.
  ring!.forEach(([x, y], at) => {
    const [fromX, fromY] = ring!.at(at - 1)!
    const [toX, toY] = ring![(at + 1) % ring!.length]!
    const [ax, ay, bx, by] = [x - fromX, y - fromY, toX - x, toY - y]
    expect(Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))).toBeLessThan(Math.PI / 4)
  })
})

test('a hole has an outline of its own, the other way around, so that a fill leaves it open', () => {
  const parts = partsOf(outlineOf(drawn((x, y) => fromMiddle(x, y) <= 20 && fromMiddle(x, y) > 8)))
  const turned = parts.map((ring) =>
    Math.sign(
      ring.reduce((sum, [x, y], index) => {
        const [nextX, nextY] = ring[(index + 1) % ring.length]!
        return sum + x * nextY - nextX * y
      }, 0),
    ),
  )
  expect(turned).toEqual([1, -1])
})
