import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import sharp from 'sharp'

/** A generated photo and all that is true of it. Made by tools/scan-model/make_scenes.py, never trained on. */
export type Scene = {
  id: string
  kind: string
  /** Skin with an individual typology angle under 19°. */
  deep: boolean
  jpeg: Buffer
  width: number
  height: number
  /** One byte a pixel, 1 inside; empty without a tattoo. */
  ink: Uint8Array
  footprint: Uint8Array
  /** Share of the ink by the name of its pigment, largest first. */
  colours: Record<string, number>
  card: { cm2: number; corners: [number, number][]; limbRadiusCm: number | null } | null
}

type Truth = {
  id: string
  kind: string
  deep: boolean
  colours: Record<string, number>
  cm2?: number
  corners?: [number, number][]
  limbRadiusMm?: number | null
}

const folder = new URL(process.env['BENCH_SCENES'] ?? '../../../tools/scan-model/scenes/', import.meta.url)
const INK = 2
const FOOTPRINT = 4

/** The scenes of one archive, in order; `every` keeps one in so many. */
export async function scenesOf(name: 'tattoos' | 'card' | 'without', every = 1): Promise<Scene[]> {
  const files = unzipSync(await readFile(new URL(`${name}.zip`, folder)))
  const truths = JSON.parse(Buffer.from(files['truth.json']!).toString()) as Truth[]
  return Promise.all(truths.filter((_, index) => index % every === 0).map((truth) => sceneOf(truth, files)))
}

async function sceneOf(truth: Truth, files: Record<string, Uint8Array>): Promise<Scene> {
  const jpeg = Buffer.from(files[`${truth.id}.jpg`]!)
  const { width, height } = await sharp(jpeg).metadata()
  const masks = files[`${truth.id}.png`]
  const bits = masks ? await sharp(masks).extractChannel(0).raw().toBuffer() : Buffer.alloc(width * height)
  const card = truth.corners && {
    cm2: truth.cm2!,
    corners: truth.corners,
    limbRadiusCm: truth.limbRadiusMm ? truth.limbRadiusMm / 10 : null,
  }
  return {
    id: truth.id,
    kind: truth.kind.includes('+') ? 'several' : truth.kind,
    deep: truth.deep,
    colours: truth.colours,
    jpeg,
    width,
    height,
    ink: Uint8Array.from(bits, (value) => (value & INK ? 1 : 0)),
    footprint: Uint8Array.from(bits, (value) => (value & FOOTPRINT ? 1 : 0)),
    card: card ?? null,
  }
}
