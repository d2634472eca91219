import type { Raster } from '../raster.ts'

/** sRGB bytes as linear light, 0 to 1. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})

const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
const cube = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))

/** CIE L*a*b* (D65) of linear light. */
export function labOf(r: number, g: number, b: number): [L: number, a: number, b: number] {
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Linear light of a CIE L*a*b* colour; a colour outside sRGB has a value below 0 or above 1. */
export function linearOf(L: number, a: number, b: number): [r: number, g: number, b: number] {
  const fy = (L + 16) / 116
  const x = 0.95047 * cube(fy + a / 500)
  const y = cube(fy)
  const z = 1.08883 * cube(fy - b / 200)
  return [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ]
}

/** Three planes of L*, a* and b*, one value a pixel. */
export type Lab = { L: Float32Array; a: Float32Array; b: Float32Array }

export function labPlanes({ width, height, rgb }: Raster): Lab {
  const n = width * height
  const lab = { L: new Float32Array(n), a: new Float32Array(n), b: new Float32Array(n) }
  for (let i = 0; i < n; i++) {
    const [L, a, b] = labOf(LINEAR[rgb[3 * i]!]!, LINEAR[rgb[3 * i + 1]!]!, LINEAR[rgb[3 * i + 2]!]!)
    lab.L[i] = L
    lab.a[i] = a
    lab.b[i] = b
  }
  return lab
}
