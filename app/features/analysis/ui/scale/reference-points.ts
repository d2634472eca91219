import { CARD_MM, MARKER_MM, type Coin, type Point, type Quad, type ScaleReference } from '#app/domain/scan/scale.ts'

/** The references that are marked in a photo. */
export type MarkedKind = Exclude<ScaleReference['kind'], 'longest-side'>
export type MarkedReference = Extract<ScaleReference, { kind: MarkedKind }>

/** The points of a reference in its photo, as shares. */
export function pointsOf(reference: MarkedReference): readonly Point[] {
  if (reference.kind === 'coin') return reference.across
  return reference.kind === 'ruler' ? reference.ends : reference.corners
}

export type Details = { coin: Coin; cm: number | null }

/** A reference with its points where somebody put them; null while points or a ruler's length are missing. */
export function markedReference(
  kind: MarkedKind,
  photo: number,
  points: readonly Point[],
  { coin, cm }: Details,
): MarkedReference | null {
  if (points.length < (kind === 'card' || kind === 'marker' ? 4 : 2)) return null
  const ends = [points[0]!, points[1]!] as const
  const corners = points as Quad
  switch (kind) {
    case 'card':
      return { kind, photo, corners }
    case 'marker':
      return { kind, photo, corners, sideMm: MARKER_MM }
    case 'coin':
      return { kind, photo, coin, across: ends }
    case 'ruler':
      return cm === null ? null : { kind, photo, ends, cm }
  }
}

const LONG = 0.36

/** Where the points stand before anybody has moved them: in the shape of the thing, low in the photo. */
export function firstPoints(kind: MarkedKind, { width, height }: { width: number; height: number }): readonly Point[] {
  const left = (1 - LONG) / 2
  if (kind === 'coin' || kind === 'ruler')
    return [
      [left, 0.8],
      [1 - left, 0.8],
    ]
  const shape = kind === 'card' ? CARD_MM.short / CARD_MM.long : 1
  const deep = Math.min(0.4, (LONG * width * shape) / height)
  return [
    [left, 0.95 - deep],
    [1 - left, 0.95 - deep],
    [1 - left, 0.95],
    [left, 0.95],
  ]
}
