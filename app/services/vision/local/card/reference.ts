import arucoModule from 'js-aruco2'
import { MARKER_MM, type Point, type Quad, type ScaleReference } from '#app/domain/scan/scale.ts'
import { findCard } from './card.ts'
import type { Raster } from '../raster.ts'

const { AR } = arucoModule
const DICTIONARY = 'ARUCO_MIP_36h12'
/** The one marker of the dictionary that we print. */
export const MARKER_ID = 7

// A new detector costs half a millisecond and keeps nothing between pictures.
const detector = () => new AR.Detector({ dictionaryName: DICTIONARY, maxHammingDistance: 5 })

/** Something of known size beside the tattoo: our marker, else a bank card; null when neither is surely there. */
export function findReference(picture: Raster, photo: number): ScaleReference | null {
  const marker = findMarker(picture)
  if (marker) return { kind: 'marker', photo, corners: marker, sideMm: MARKER_MM }
  const card = findCard(picture)
  return card && { kind: 'card', photo, corners: card }
}

/** The corners of our printed marker, clockwise. */
export function findMarker({ width, height, rgb }: Raster): Quad | null {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) data[4 * i + c] = rgb[3 * i + c]!
  const found = detector()
    .detectImage(width, height, data)
    .find(({ id }) => id === MARKER_ID)
  if (!found) return null
  return found.corners.map(({ x, y }): Point => [x / width, y / height]) as unknown as Quad
}

/** The marker as an SVG picture: a tenth of its side is white border, so printed 62.5 mm wide its square is 50 mm. */
export const markerSvg = (): string => new AR.Dictionary(DICTIONARY).generateSVG(MARKER_ID)
