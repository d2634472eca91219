import type { Mask } from '#app/domain/scan/geometry/mask.ts'

/** A picture nothing of which is inside. */
export const emptyMask = (width: number, height: number): Mask => ({ width, height, runs: [width * height] })
