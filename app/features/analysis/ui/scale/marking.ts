import type { Point } from '#app/domain/scan/scale.ts'
import {
  firstPoints,
  markedReference,
  pointsOf,
  type Details,
  type MarkedKind,
  type MarkedReference,
} from './reference-points.ts'
import type { ShownResult } from '../result/use-result.ts'
import { lengthIn } from './use-reference.ts'
import type { Scan } from '../use-scan.ts'

type Marked = {
  scan: Pick<Scan, 'answers' | 'setAnswers' | 'choice' | 'coin' | 'longestCm'>
  shown: Pick<ShownResult, 'measures'>
  photo: number
}

/** What gives the scale in a photo: marked by hand, else found by the analyzer, and where its points stand. */
export function markingOf({ scan, shown, photo }: Marked) {
  const { answers, setAnswers, choice, coin, longestCm } = scan
  const measure = shown.measures.photos[photo]!
  const kind: MarkedKind | null = choice === 'none' || choice === 'longest-side' ? null : choice
  const given = marked(answers.reference, kind, photo)
  const found = answers.reference ? null : marked(measure.reference, kind, photo)
  const reference = given ?? found
  const details: Details = {
    coin: given?.kind === 'coin' ? given.coin : coin,
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
    // Points nobody has moved measure nothing, whatever they are said to be the ends of.
    detail: (more: Partial<Details>) => reference && place(pointsOf(reference), more),
  }
}

function marked(
  reference: Scan['answers']['reference'],
  kind: MarkedKind | null,
  photo: number,
): MarkedReference | null {
  if (!reference || reference.kind === 'longest-side' || reference.kind === 'none') return null
  return reference.kind === kind && reference.photo === photo ? reference : null
}
