import { z } from 'zod'
import { SKIN_TYPES } from '#app/domain/scan/analysis.ts'
import { BODY_SITES } from '#app/domain/scan/body-sites.ts'
import { INKS } from '#app/domain/scan/ink.ts'
import { INK_AMOUNTS, SCARRINGS } from '#app/domain/scan/kirby-desai.ts'
import { isMask } from '#app/domain/scan/geometry/mask.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import { COINS, MARKER_MM, type Point, type Quad } from '#app/domain/scan/scale.ts'
import { MASK_SIDE_MAX, type ScanMeasures } from '#app/domain/scan/scan.ts'
import { policy } from '#app/domain/policy.ts'

// Every message is a code: its text stands in content/text/<language>/errors.json.

const share = z.number('point-invalid').min(0, 'point-invalid').max(1, 'point-invalid')
const point = z.tuple([share, share], 'point-invalid').readonly() satisfies z.ZodType<Point>
const quad = z.tuple([point, point, point, point], 'corners-invalid').readonly() satisfies z.ZodType<Quad>
const photo = z
  .int('photo-invalid')
  .min(0, 'photo-invalid')
  .max(policy.maxImages - 1, 'photo-invalid')
const cm = z.number('length-invalid').min(0.2, 'length-invalid').max(200, 'length-invalid')

/** Something of known size in one of the photos; 'none': nothing is, whatever was found. Places are shares of the photo's width and height. */
export const referenceSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('card'), photo, corners: quad }),
    z.object({
      kind: z.literal('marker'),
      photo,
      corners: quad,
      sideMm: z.number('length-invalid').min(10, 'length-invalid').max(200, 'length-invalid').default(MARKER_MM),
    }),
    z.object({
      kind: z.literal('coin'),
      photo,
      coin: z.enum(COINS, 'coin-invalid'),
      across: z.tuple([point, point], 'point-invalid').readonly(),
    }),
    z.object({ kind: z.literal('ruler'), photo, ends: z.tuple([point, point], 'point-invalid').readonly(), cm }),
    z.object({ kind: z.literal('longest-side'), photo: photo.default(0), cm }),
    z.object({ kind: z.literal('none') }),
  ],
  'reference-invalid',
)

/** What only a person knows; what is left out has not been said. */
export const answersSchema = z.object({
  bodySite: z.enum(BODY_SITES, 'site-invalid').nullable().default(null),
  skinType: z.literal(SKIN_TYPES, 'skin-type-invalid').nullable().default(null),
  age: z.int('age-invalid').min(0, 'age-invalid').max(90, 'age-invalid').nullable().default(null),
  madeBy: z.enum(['amateur', 'professional'], 'choice-invalid').nullable().default(null),
  scarring: z.enum(SCARRINGS, 'choice-invalid').nullable().default(null),
  coverUp: z.boolean('choice-invalid').nullable().default(null),
  colours: z.array(z.enum(INKS, 'colour-invalid')).max(INKS.length, 'colour-invalid').nullable().default(null),
  inkAmount: z.enum(INK_AMOUNTS, 'choice-invalid').nullable().default(null),
  goal: z.enum(PLAN_TREATMENT_TYPES, 'goal-invalid').nullable().default(null),
  smoker: z.boolean('choice-invalid').nullable().default(null),
  reference: referenceSchema.nullable().default(null),
})

/** A box the person drew around the tattoo: left, top, right, bottom, as shares of the photo. */
const frame = z
  .tuple([share, share, share, share], 'box-invalid')
  .refine(([left, top, right, bottom]) => right - left > 0.02 && bottom - top > 0.02, 'box-invalid')

/** The wording of the consent a scan is made under; a changed wording is a new name. */
const CONSENT_VERSION = '2026-11'

/** The wording names who else is sent the photos. */
export const consentVersion = (analyzer: ScanMeasures['analyzer']) =>
  analyzer === 'local' ? CONSENT_VERSION : `${CONSENT_VERSION}-${analyzer}`

const CONSENTS = ['true', 'on', 'yes', '1', CONSENT_VERSION] as const

const json = <T extends z.ZodType>(inner: T) =>
  z
    .string('text-expected')
    .max(20_000, 'too-long')
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue({ code: 'custom', message: 'json-invalid' })
        return z.NEVER
      }
    })
    .pipe(inner)

/**
 * The form of `POST /api/analyses`: 2-3 files named `images`, the consent, and what is known of the tattoo. `answers`,
 * `reference` and `boxes` are JSON texts; `bodySite` and `age` may stand alone.
 */
export const scanFormSchema = z.object({
  images: z
    .array(z.file('photo-missing'))
    .min(policy.minAnalysisImages, 'too-few-photos')
    .max(policy.maxImages, 'too-many-photos'),
  consent: z.enum(CONSENTS, 'consent-missing'),
  answers: json(answersSchema).optional(),
  reference: json(referenceSchema.nullable()).optional(),
  /** One per photo; null where the analyzer is to find the tattoo itself. */
  boxes: json(z.array(frame.nullable()).max(policy.maxImages, 'box-invalid')).optional(),
  bodySite: z.enum(BODY_SITES, 'site-invalid').optional(),
  age: z.coerce.number('age-invalid').int('age-invalid').min(0, 'age-invalid').max(90, 'age-invalid').optional(),
})
export type ScanForm = z.infer<typeof scanFormSchema>

export const maskSchema = z
  .object({ width: z.int(), height: z.int(), runs: z.array(z.int().min(0)).max(100_000, 'mask-invalid') })
  .refine((mask) => isMask(mask, MASK_SIDE_MAX), 'mask-invalid')

/** Corrections to a kept analysis: the answers as they now stand, and the outlines drawn anew. */
export const correctionsSchema = z.object({
  answers: answersSchema,
  /** One per photo: a new one, 'measured' for the one that was measured, or null to leave it as it is. */
  outlines: z
    .array(z.union([maskSchema, z.literal('measured')], 'mask-invalid').nullable())
    .max(policy.maxImages, 'mask-invalid')
    .default([]),
})
export type Corrections = z.infer<typeof correctionsSchema>
