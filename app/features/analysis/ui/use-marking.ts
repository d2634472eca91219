import type { Point } from '#app/domain/scale.ts'
import {
  firstPoints,
  markedReference,
  pointsOf,
  type Details,
  type MarkedKind,
  type MarkedReference,
} from './reference-points.ts'
import type { ShownResult } from './use-result.ts'
import { lengthIn, type Scan } from './use-scan.ts'

const FIRST_COIN: Details['coin'] = '10-kr'

/** What gives the scale in a photo: marked by hand, else found by the analyzer, and where its points stand. */
export function useMarking({ scan, shown, photo }: { scan: Scan; shown: ShownResult; photo: number }) {
  const { answers, setAnswers, choice, longestCm } = scan
  const measure = shown.measures.photos[photo]!
  const kind: MarkedKind | null = choice === 'none' || choice === 'longest-side' ? null : choice
  const given = marked(answers.reference, kind, photo)
  const found = answers.reference ? null : marked(measure.reference, kind, photo)
  const reference = given ?? found
  const details: Details = {
    coin: given?.kind === 'coin' ? given.coin : FIRST_COIN,
    cm: given?.kind === 'ruler' ? given.cm : lengthIn(longestCm),
  }
  // A ruler's points mean nothing before its length.
  const waits = kind === 'ruler' && details.cm === null
  const points = kind && !waits ? (reference ? pointsOf(reference) : firstPoints(kind, measure)) : []
  const place = (at: readonly Point[], more: Partial<Details> = {}) => {
    const next = kind && markedReference(kind, photo, at, { ...details, ...more })
    if (next) setAnswers({ ...answers, reference: next })
  }
  return {
    kind,
    reference,
    found: found !== null,
    details,
    points,
    move: (at: readonly Point[]) => place(at),
    detail: (more: Partial<Details>) => place(points, more),
  }
}

function marked(
  reference: Scan['answers']['reference'],
  kind: MarkedKind | null,
  photo: number,
): MarkedReference | null {
  if (!reference || reference.kind === 'longest-side') return null
  return reference.kind === kind && reference.photo === photo ? reference : null
}
