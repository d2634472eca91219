import type { Bits, Box } from '#app/domain/scan/geometry/mask.ts'
import { ADVICE, type Advice, type Found } from '#app/domain/scan/scan.ts'
import { LINEAR } from './skin/lab.ts'
import type { Raster } from './raster.ts'
import { forEachIn } from './shapes.ts'

/** What the gate looks at; each figure is of the working picture. */
export type Facts = {
  /** Mean lightness (L*) of the body, or of the whole picture where no body is seen. */
  lightness: number
  /** The strongest edges: the 99th percentile of the change from one pixel to the next but one, of 255. */
  sharpness: number
  /** The share of the picture that is skin or tattoo. */
  bodyShare: number
  /** How many different colours there are, and how even the picture is: a drawing or a screenshot has few. */
  colourBins: number
  evenShare: number
  /** The share of the picture the tattoo covers, and the share of its rim that lies on the picture's edge. */
  tattooShare: number
  onEdge: number
}

const LIMITS = {
  lightnessMin: 22,
  sharpnessMin: 14,
  bodyShareMin: 0.04,
  colourBinsMin: 24,
  evenShareMax: 0.9,
  tattooShareMin: 0.006,
  onEdgeMax: 0.12,
} as const

/** What to tell the person about a photo, most hindering first. */
export function adviceFor(facts: Facts, found: Found): Advice[] {
  const notAPhoto = facts.evenShare > LIMITS.evenShareMax || facts.colourBins < LIMITS.colourBinsMin
  const noSkin = facts.bodyShare < LIMITS.bodyShareMin
  const holds: Record<Advice, boolean> = {
    'not-a-photo': notAPhoto && found !== 'tattoo',
    'no-skin': noSkin && found !== 'tattoo',
    'no-tattoo': found === 'none',
    'too-dark': facts.lightness < LIMITS.lightnessMin,
    blurred: facts.sharpness < LIMITS.sharpnessMin,
    'too-far': found !== 'none' && facts.tattooShare < LIMITS.tattooShareMin,
    'cut-off': found !== 'none' && facts.onEdge > LIMITS.onEdgeMax,
  }
  return ADVICE.filter((advice) => holds[advice])
}

/** The facts of a photo. @param body skin and tattoo as the network sees them. */
export function qualityFacts(picture: Raster, body: Bits, footprint: Bits): Facts {
  const n = body.length
  const bodyPixels = count(body)
  return {
    lightness: lightnessOf(picture, bodyPixels > 0.02 * n ? body : null),
    sharpness: sharpnessOf(picture),
    bodyShare: bodyPixels / n,
    ...evenness(picture),
    tattooShare: count(footprint) / n,
    onEdge: edgeShare(footprint, picture),
  }
}

const count = (bits: Bits) => bits.reduce((sum, bit) => sum + bit, 0)

const luma = (rgb: Uint8Array, i: number) => 0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!

function lightnessOf({ rgb }: Raster, where: Bits | null): number {
  let [sum, all] = [0, 0]
  for (let i = 0; i < rgb.length / 3; i++) {
    if (where && !where[i]) continue
    sum += 0.2126 * LINEAR[rgb[3 * i]!]! + 0.7152 * LINEAR[rgb[3 * i + 1]!]! + 0.0722 * LINEAR[rgb[3 * i + 2]!]!
    all++
  }
  const light = sum / Math.max(1, all)
  return light > 0.008856 ? 116 * Math.cbrt(light) - 16 : 903.3 * light
}

/** Percentiles shrug off noise, which is everywhere, and see edges, which are few. */
function sharpnessOf({ width, height, rgb }: Raster): number {
  const steps = new Uint32Array(256)
  let all = 0
  const inner: Box = { left: 1, top: 1, right: width - 1, bottom: height - 1 }
  forEachIn(inner, width, (at) => {
    const across = Math.abs(luma(rgb, at + 1) - luma(rgb, at - 1))
    const down = Math.abs(luma(rgb, at + width) - luma(rgb, at - width))
    const level = Math.min(255, Math.round(Math.max(across, down)))
    steps[level] = steps[level]! + 1
    all++
  })
  let above = 0
  for (let level = 255; level >= 0; level--) {
    above += steps[level]!
    if (above >= 0.01 * all) return level
  }
  return 0
}

/** Colours in steps of 16 with at least a few pixels each, and the share of pixels exactly like the one before. */
function evenness({ rgb, width }: Raster) {
  const bins = new Uint32Array(4096)
  let even = 0
  for (let i = 0; i < rgb.length / 3; i++) {
    const at = 3 * i
    const bin = ((rgb[at]! >> 4) << 8) | ((rgb[at + 1]! >> 4) << 4) | (rgb[at + 2]! >> 4)
    bins[bin] = bins[bin]! + 1
    const like = i % width > 0 && [0, 1, 2].every((c) => rgb[at + c] === rgb[at + c - 3])
    if (like) even++
  }
  return { colourBins: bins.filter((pixels) => pixels > 8).length, evenShare: even / (rgb.length / 3) }
}

/** How much of a tattoo's rim is the picture's own edge: what is beyond was not photographed. */
function edgeShare(footprint: Bits, { width, height }: Raster): number {
  let [rim, edge] = [0, 0]
  forEachIn({ left: 0, top: 0, right: width, bottom: height }, width, (at, x, y) => {
    if (!footprint[at]) return
    const border = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (border) edge++
    else if (footprint[at - 1] && footprint[at + 1] && footprint[at - width] && footprint[at + width]) return
    rim++
  })
  return rim === 0 ? 0 : edge / rim
}
