import type { Bits } from '#app/domain/scan/geometry/mask.ts'
import type { Size } from '../shapes.ts'

/** When the body fills more of the picture than this, its sides are not in it; less than this is too little to tell. */
const FULL = 0.85
const SCARCE = 0.05
/** How much narrower than long what is seen must be; 0 is as wide as long. */
const LONG_FROM = 0.3

/**
 * Which way the limb in a picture runs: radians from the width towards the height, 0 to π. The body's pixels spread
 * furthest along it. Undefined where no limb is to be told from the rest.
 * @param body skin and tattoo.
 */
export function limbIn(body: Bits, { width, height }: Size): number | undefined {
  let [n, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < body.length; i++) {
    if (!body[i]) continue
    const x = i % width
    const y = (i - x) / width
    n++
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }
  if (n < SCARCE * width * height || n > FULL * width * height) return undefined
  const [xx, yy, xy] = [sumXX / n - (sumX / n) ** 2, sumYY / n - (sumY / n) ** 2, sumXY / n - (sumX / n) * (sumY / n)]
  const apart = Math.hypot(xx - yy, 2 * xy)
  const [most, least] = [(xx + yy + apart) / 2, (xx + yy - apart) / 2]
  if (1 - least / most < LONG_FROM) return undefined
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return Math.round((angle < 0 ? angle + Math.PI : angle) * 1000) / 1000
}
