import { z } from 'zod'
import { BODY_SITES } from '#app/domain/scan/body-sites.ts'
import { INKS, type InkShare } from '#app/domain/scan/ink.ts'
import { SCARRINGS } from '#app/domain/scan/kirby-desai.ts'
import { SKIN_TYPES, type SkinType } from '#app/domain/scan/analysis.ts'
import type { VisionOpinion } from '#app/domain/scan/scan.ts'

const AREA = { min: 0.2, max: 2000 }
const SESSIONS = { min: 2, max: 26 }

/** A value that is not what it should be is no opinion; it never costs the rest. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null).default(null)
const number = z.number().refine(Number.isFinite)
const skinType = z.literal(SKIN_TYPES)
const span = z.object({ min: number, max: number }).refine(({ min, max }) => min <= max)
const share = z.object({ ink: z.enum(INKS), share: number })

/**
 * What a hosted model may say. Its answer is a stranger's: unknown fields are dropped, each value is checked alone and
 * brought within its bounds, and no text of it is kept, so nothing a picture or a model says can reach a page.
 */
const answerSchema = z.object({
  bodySite: orNull(z.enum(BODY_SITES)),
  skinTypes: orNull(z.object({ from: skinType, to: skinType }).refine(({ from, to }) => from <= to)),
  colours: z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((items) => items.slice(0, 40).flatMap((item) => share.safeParse(item).data ?? [])),
  scarring: orNull(z.enum(SCARRINGS)),
  coverUp: orNull(z.boolean()),
  amateur: orNull(z.boolean()),
  areaCm2: orNull(number),
  sessions: orNull(span),
})

/** The opinion in a model's text, or null when there is none in it: a refusal, a page of HTML, half a sentence. */
export function opinionIn(text: string): VisionOpinion | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  if (!json || json.length > 20_000) return null
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  const said = answerSchema.safeParse(value)
  if (!said.success) return null
  const { areaCm2, sessions, colours, ...rest } = said.data
  const opinion = {
    ...rest,
    skinTypes: rest.skinTypes as { from: SkinType; to: SkinType } | null,
    colours: fairShares(colours),
    areaCm2: areaCm2 === null || areaCm2 <= 0 ? null : clamped(areaCm2, AREA),
    sessions: sessions && {
      min: Math.round(clamped(sessions.min, SESSIONS)),
      max: Math.round(clamped(sessions.max, SESSIONS)),
    },
  }
  return saysNothing(opinion) ? null : opinion
}

const clamped = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** Shares that add up to 1, each ink once, largest first. */
function fairShares(colours: readonly InkShare[]): InkShare[] {
  const of = new Map<InkShare['ink'], number>()
  for (const { ink, share } of colours) of.set(ink, Math.max(of.get(ink) ?? 0, clamped(share, { min: 0, max: 100 })))
  const sum = [...of.values()].reduce((total, value) => total + value, 0)
  if (sum === 0) return []
  return [...of].map(([ink, share]) => ({ ink, share: share / sum })).sort((a, b) => b.share - a.share)
}

const saysNothing = (opinion: VisionOpinion) =>
  Object.values(opinion).every((value) => value === null || (Array.isArray(value) && value.length === 0))
