import { expect, test } from 'vitest'
import { areaOnLimb } from './limb.ts'
import { maskOf, type Mask, type Pixel } from './mask.ts'
import { areaOn, evenPlane } from './plane.ts'

const SIDE = 300
/** What the picture shows is 24 cm wide at the limb's highest line. */
const CM_PER_PIXEL = 24 / SIDE
const CAMERA_CM = 31

type Wrapped = { radius: number; runs: number; around: number; along: number }

/** A photo, taken straight down, of an ellipse wrapped on a limb that runs so many radians from the picture's width. */
function photoOf({ radius, runs, around, along }: Wrapped): Mask {
  const bits = new Uint8Array(SIDE * SIDE)
  for (let i = 0; i < bits.length; i++) {
    const [x, y] = [
      ((i % SIDE) + 0.5 - SIDE / 2) * CM_PER_PIXEL,
      (Math.floor(i / SIDE) + 0.5 - SIDE / 2) * CM_PER_PIXEL,
    ]
    const [lengthwise, aside] = [x * Math.cos(runs) + y * Math.sin(runs), y * Math.cos(runs) - x * Math.sin(runs)]
    // Where the ray through the pixel meets the cylinder, whose highest line touches the plane the scale is of.
    const [dx, dz] = [aside / CAMERA_CM, -1]
    const [a, b, c] = [dx * dx + dz * dz, dz * (CAMERA_CM + radius), (CAMERA_CM + radius) ** 2 - radius ** 2]
    const root = b * b - a * c
    if (root < 0) continue
    const far = (-b - Math.sqrt(root)) / a
    const arc = radius * Math.atan2(far * dx, CAMERA_CM + radius + far * dz)
    if ((arc / around) ** 2 + ((far * lengthwise) / CAMERA_CM / along) ** 2 < 1) bits[i] = 1
  }
  return maskOf(bits, SIDE, SIDE)
}

const acrossOf = (runs: number): Pixel => [-Math.sin(runs), Math.cos(runs)]
const plane = evenPlane(CM_PER_PIXEL)

test.each<Wrapped>([
  { radius: 3, runs: 0, around: 2.6, along: 3 },
  { radius: 4.5, runs: 0.6, around: 3.6, along: 2 },
  { radius: 4.5, runs: 1.4, around: 3.2, along: 5 },
  { radius: 6, runs: 2.5, around: 4.8, along: 3.5 },
])('a tattoo around a limb of $radius cm, $runs rad turned, has the area it was drawn with', (wrapped) => {
  const photo = photoOf(wrapped)
  const truth = Math.PI * wrapped.around * wrapped.along
  const measured = areaOnLimb(plane, photo, {
    radiusCm: wrapped.radius,
    across: acrossOf(wrapped.runs),
    cameraCm: CAMERA_CM,
  })
  expect(areaOn(plane, photo) / truth).toBeLessThan(0.92)
  expect(measured / truth).toBeGreaterThan(0.99)
  expect(measured / truth).toBeLessThan(1.01)
})

test('seen from far away, a stripe 5 cm around a limb of 4.5 cm looks 5 % smaller, which is put right', () => {
  const seen = 2 * 4.5 * Math.sin(5 / 2 / 4.5)
  const bits = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs((i % SIDE) + 0.5 - SIDE / 2) * CM_PER_PIXEL < seen / 2 ? 1 : 0,
  )
  const area = areaOnLimb(plane, maskOf(bits, SIDE, SIDE), { radiusCm: 4.5, across: [1, 0], cameraCm: Infinity })
  expect(area / 24).toBeGreaterThan(4.9)
  expect(area / 24).toBeLessThan(5.1)
})

test('a tattoo wider than the limb is thought to be is on a thicker one, and its area stays within reason', () => {
  const wide = photoOf({ radius: 6, runs: 0, around: 5.5, along: 3 })
  const area = areaOnLimb(plane, wide, { radiusCm: 2.8, across: [0, 1], cameraCm: CAMERA_CM })
  expect(area).toBeLessThan(2 * areaOn(plane, wide))
})
