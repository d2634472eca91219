import { hullOf, type Mask, type Pixel } from './mask.ts'
import { forEachPixelOn, onPlane, type Plane } from './plane.ts'

/** A round part of the body under a tattoo, and from how far it is seen. */
export type Limb = {
  /** In cm. */
  radiusCm: number
  /** A step of 1 cm around it, at a right angle to the way it runs, on the plane of the skin that faces the camera. */
  across: Pixel
  /** How far away the camera is; Infinity sees along straight lines. */
  cameraCm: number
}

// Skin nearer to the edge of a limb cannot be seen well enough to be outlined; a wider tattoo is on a thicker limb.
const SEEN_MAX = 0.95
// Even there a pixel of the photo holds no more than so many times the skin it would hold on a plane.
const STRETCHED_MAX = 3.3

/**
 * The area in cm² of what a mask holds on a round limb, its middle nearest to the camera: each pixel by how far the
 * skin under it turns away, and by how much smaller what lies further back is seen.
 * @param plane of the skin's highest line, where a card beside the tattoo lies.
 */
export function areaOnLimb(plane: Plane, mask: Mask, { radiusCm, across, cameraCm }: Limb): number {
  const aside = ([u, v]: Pixel) => u * across[0] + v * across[1]
  const seen = hullOf(mask).map((pixel) => aside(onPlane(plane, pixel)))
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const radius = Math.max(radiusCm, (most - least) / 2 / SEEN_MAX)
  let area = 0
  forEachPixelOn(plane, mask, (point, cm2) => {
    area += cm2 * stretched(Math.abs(aside(point) - (least + most) / 2), radius, cameraCm)
  })
  return area
}

/** How many times the skin seen `aside` cm from a limb's highest line is larger than it looks. */
function stretched(aside: number, radius: number, camera: number): number {
  let turned = 0
  // Further back everything is seen nearer to the middle; a few rounds find what turns how far.
  for (let round = 0; round < 4; round++)
    turned = Math.asin(Math.min(SEEN_MAX, (aside / radius) * (1 + behind(turned, radius) / camera)))
  const facing = Math.cos(turned) - (Math.sin(turned) * aside) / camera
  return Math.min(STRETCHED_MAX, (1 + behind(turned, radius) / camera) ** 2 / Math.max(0, facing))
}

const behind = (turned: number, radius: number) => radius * (1 - Math.cos(turned))
