import { z } from 'zod'
import { safety } from '#app/content/safety.ts'
import { COMPLICATION_KINDS, GRADES, OUTCOMES } from '#app/domain/journal/complications.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import type { Sign } from '#app/domain/health/reactions.ts'
import { line, text } from '#app/input/text-fields.ts'

/** How many pictures go along, and how much may be written. */
export const REPORT_PICTURES_MAX = 3
export const REPORT_NOTE_MAX = 2000

/** The signs a client can tick, each under its own name, the most urgent first. */
export function signsIn(lng: Language): (Sign & { name: string })[] {
  const { emergency, 'same-day': sameDay, 'opening-hours': later } = safety[lng]
  const listed = (urgency: Sign['urgency'], all: readonly string[]) =>
    all.map((words, index) => ({ urgency, words, name: `${urgency}-${index}` }))
  return [...listed('emergency', emergency), ...listed('same-day', sameDay), ...listed('opening-hours', later)]
}

/** A ticked sign in a reader's language; words that are no longer on a list stay as they were ticked. */
export function wordsIn(lng: Language, words: string): string {
  const name = LANGUAGES.flatMap(signsIn).find((sign) => sign.words === words)?.name
  return signsIn(lng).find((sign) => sign.name === name)?.words ?? words
}

export const reportSchema = z.object({
  visit: z
    .union([z.literal(''), z.uuid()])
    .optional()
    .transform((id) => id || null),
  signs: z.array(line(40)).max(40),
  note: text(REPORT_NOTE_MAX),
})
export type Report = z.output<typeof reportSchema>

/** Grade 0 is what is to be expected: it has no kind and needs no follow-up. */
export const reviewSchema = z
  .object({
    act: z.literal('review'),
    report: z.uuid(),
    grade: z.coerce.number().pipe(z.union(GRADES.map((grade) => z.literal(grade)))),
    kind: z.union([z.literal('').transform(() => null), z.enum(COMPLICATION_KINDS)]),
    outcome: z.enum(OUTCOMES),
    words: line(500),
  })
  .refine(({ grade, kind }) => grade === 0 || kind !== null, { path: ['kind'], message: 'missing' })
  .transform((review): typeof review => (review.grade === 0 ? { ...review, kind: null, outcome: 'healed' } : review))
export type Review = Omit<z.output<typeof reviewSchema>, 'act'>

export const answerSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('message'), report: z.uuid(), text: text(REPORT_NOTE_MAX).min(1) }),
  z.object({ act: z.literal('phone'), report: z.uuid() }),
])
