import { maskOf } from '#app/domain/scan/geometry/mask.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { PhotoMeasure } from '#app/domain/scan/scan.ts'
import type { PhotoRefusal, VisionPort } from '#app/services/vision/vision.ts'

const SIDE = 100

/** What the fake sees in every photo: a black square, a quarter of the frame, on light skin. */
export const seenPhoto = (more: Partial<PhotoMeasure> = {}): PhotoMeasure => {
  const bits = Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < 50 && i < (SIDE * SIDE) / 2 ? 1 : 0))
  return {
    width: SIDE,
    height: SIDE,
    found: 'tattoo',
    presence: 0.97,
    footprint: maskOf(bits, SIDE, SIDE),
    ink: maskOf(bits, SIDE, SIDE),
    outlinedBy: 'analyzer',
    agreement: 0.93,
    clearness: 0.95,
    colours: [{ ink: 'black', share: 1 }],
    strength: 0.4,
    ita: 45,
    reference: null,
    advice: [],
    ...more,
  }
}

/** An analyzer that always sees the same, or what it is told to. */
export function fakeVision() {
  let sees: Partial<PhotoMeasure> = {}
  let refusal: PhotoRefusal | null = null
  const asked: number[] = []
  const port: VisionPort = {
    name: 'local',
    wake: () => {},
    async measure(photos) {
      asked.push(photos.length)
      if (refusal) return refuse(refusal, { photo: 1 })
      return ok({
        measures: { photos: photos.map(() => seenPhoto(sees)), analyzer: 'local', model: 'fake', opinion: null },
        clean: photos.map(() => ({ jpeg: new Uint8Array([0xff, 0xd8, 0xff]), width: 800, height: 600 })),
      })
    },
    close: async () => {},
  }
  return Object.assign(port, {
    asked,
    sees: (what: Partial<PhotoMeasure>) => void (sees = what),
    refuses: (what: PhotoRefusal | null) => void (refusal = what),
  })
}
