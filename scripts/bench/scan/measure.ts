import { siteFacts, type BodySite } from '#app/domain/scan/body-sites.ts'
import type { Ink } from '#app/domain/scan/ink.ts'
import { bitsOf, likeness } from '#app/domain/scan/geometry/mask.ts'
import { measuredArea, type Point, type Quad } from '#app/domain/scan/scale.ts'
import type { PhotoMeasure } from '#app/domain/scan/scan.ts'
import { isOutlineDoubtful, outlinePercent } from '#app/domain/scan/scan-size.ts'
import { analyzePhoto } from '#app/services/vision/local/analyze.ts'
import { decodePhoto } from '#app/services/vision/local/decode.ts'
import type { Network } from '#app/services/vision/local/network.ts'
import type { Outcome } from './figures.ts'
import type { Scene } from './scenes.ts'

/** The analyzer's answer for a scene, as a visitor's photo of the same bytes would get it. */
export async function answerTo(scene: Scene, network: Network): Promise<PhotoMeasure> {
  const decoded = await decodePhoto(scene.jpeg)
  if (!decoded.ok) throw new Error(`Scene ${scene.id}: ${decoded.refusal}`)
  return analyzePhoto(decoded.value.pixels, network, { frame: null, photo: 0 })
}

const pixelsOf = (bits: Uint8Array) => bits.reduce((sum, bit) => sum + bit, 0)

/** A scene with a tattoo beside what the analyzer said. */
export function outcomeOf(scene: Scene, answer: PhotoMeasure): Outcome {
  const footprint = bitsOf(answer.footprint)
  return {
    kind: scene.kind,
    deep: scene.deep,
    found: answer.found === 'tattoo',
    footprintIoU: likeness(footprint, scene.footprint),
    inkIoU: likeness(bitsOf(answer.ink), scene.ink),
    areaError: Math.abs(pixelsOf(footprint) / pixelsOf(scene.footprint) - 1),
    colourRight: colourRight(scene, answer),
    mayBeOff: outlinePercent(answer) / 100,
    doubtful: isOutlineDoubtful(answer),
  }
}

/** The names an analyzer may give a pigment; black and grey are one ink in more or less water. */
const PIGMENTS = new Map(
  Object.entries<readonly Ink[]>({
    black: ['black', 'grey'],
    grey: ['black', 'grey'],
    blue: ['dark-blue', 'light-blue'],
    cyan: ['light-blue'],
  }),
)

/** Whether the largest share bears the right name; null when no colour makes up half of the ink. */
function colourRight({ colours }: Scene, { colours: said }: PhotoMeasure): boolean | null {
  const dark = (colours['black'] ?? 0) + (colours['grey'] ?? 0)
  const rest = Object.entries(colours).find(([name]) => name !== 'black' && name !== 'grey')
  const [name, share] = rest && rest[1] > dark ? rest : (['black', dark] as const)
  if (share < 0.5) return null
  const first = said[0]?.ink
  return first !== undefined && (PIGMENTS.get(name) ?? [name as Ink]).includes(first)
}

// The limbs of the scenes and the places they stand for: their real roundness is a little other than the app's average.
const SITES: [radiusCm: number | null, site: BodySite][] = [
  [3, 'wrist'],
  [4.5, 'forearm'],
  [6, 'calf'],
  [null, 'upper-back'],
]

/** The cm² error with the card's corners as somebody drags them: each off by about 0.3 % of the picture. */
export function cardError(scene: Scene, answer: PhotoMeasure): number {
  const shake = steadyNoise(Number(scene.id))
  const at = ([x, y]: readonly [number, number]): Point => [x / scene.width + shake(), y / scene.height + shake()]
  const corners = scene.card!.corners.map(at) as unknown as Quad
  return areaErrorWith(scene, answer, corners)
}

/** The same with the card the analyzer found by itself; null when it found none. */
export function foundCardError(scene: Scene, answer: PhotoMeasure): number | null {
  return answer.reference?.kind === 'card' ? areaErrorWith(scene, answer, answer.reference.corners) : null
}

function areaErrorWith({ card }: Scene, { footprint, limbRuns }: PhotoMeasure, corners: Quad): number {
  const site = SITES.find(([radius]) => radius === card!.limbRadiusCm)![1]
  const { radiusCm } = siteFacts(site)
  const area = measuredArea({ kind: 'card', photo: 0, corners }, footprint, {
    radiusCm,
    limbRuns: limbRuns ?? null,
    outlinePercent: 9,
  })
  return area ? Math.abs(area.cm2 / card!.cm2 - 1) : 1
}

/** Numbers of about ±0.3 %, the same for the same scene. */
function steadyNoise(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 32 - 0.5) * 0.01
  }
}
