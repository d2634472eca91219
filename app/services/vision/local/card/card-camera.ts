import type { Pixel } from '#app/domain/scan/geometry/mask.ts'
import { planeThrough } from '#app/domain/scan/geometry/plane.ts'
import { CARD_MM, rectangleIn } from '#app/domain/scan/scale.ts'
import type { Size } from '../shapes.ts'

/** Focal lengths of a phone's wide lens to one drawn near or cut from a larger picture, in longer sides of the photo. */
const FOCAL = { min: 0.7, max: 2.5, steps: 40 }

/**
 * How far four corners (pixels, in order) are from a card's as a usual camera sees it: 0 for a card, about 0.2 where
 * one corner is a sixth of a side out of place, far above 1 where three lie in a line. The card's two directions, turned
 * back through the camera, must stand square on each other and be equally long for a centimetre (Zhang 2000).
 */
export function misfitOfCard(corners: readonly Pixel[], { width, height }: Size): number {
  const side = Math.max(width, height)
  const seen = corners.map(([x, y]): Pixel => [(x - width / 2) / side, (y - height / 2) / side])
  const { points } = rectangleIn(corners, CARD_MM.long / 10, CARD_MM.short / 10)
  const plane = planeThrough(points, seen)
  if (!plane) return Infinity
  const [along, down]: [Way, Way] = [
    [plane[0], plane[3], plane[6]],
    [plane[1], plane[4], plane[7]],
  ]
  const each = Array.from({ length: FOCAL.steps }, (_, step) => {
    const focal = FOCAL.min + ((FOCAL.max - FOCAL.min) * step) / (FOCAL.steps - 1)
    const [a, b] = [dot(along, along, focal), dot(down, down, focal)]
    return Math.abs(Math.log(a / b)) / 2 + Math.abs(dot(along, down, focal)) / Math.sqrt(a * b)
  })
  return Math.min(...each)
}

type Way = readonly [number, number, number]

const dot = (a: Way, b: Way, focal: number) => a[0] * b[0] + a[1] * b[1] + focal * focal * a[2] * b[2]
