import { z } from 'zod'
import { PAIN_LEVELS } from '#app/domain/scan/analysis.ts'
import { SCAN_WARNINGS } from '#app/domain/scan/assessment.ts'
import { INKS } from '#app/domain/scan/ink.ts'
import type { Mask } from '#app/domain/scan/geometry/mask.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import type { ScaleReference } from '#app/domain/scan/scale.ts'
import { ADVICE, FOUND, type MeasuredOutline, type VisionOpinion } from '#app/domain/scan/scan.ts'
import { answersSchema } from './schema.ts'

// What the scan's calls answer, written once: the calls are held to it, and the screens read their types here.

// Of these the description says the outline alone; what they are is the domain's.
const mask = z.looseObject({
  width: z.int(),
  height: z.int(),
  runs: z.array(z.int()),
}) as unknown as z.ZodType<Mask, Mask>
const measured = z.looseObject({}) as unknown as z.ZodType<MeasuredOutline, MeasuredOutline>
const reference = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<ScaleReference, ScaleReference>
const opinion = z.looseObject({}) as unknown as z.ZodType<VisionOpinion, VisionOpinion>

const range = z.object({ min: z.int(), max: z.int() })
const inkShare = z.object({ ink: z.enum(INKS), share: z.number() })

/** One photo's overlay: the masks lie on a picture of width × height; the photo itself may be larger. */
const overlaySchema = z.object({
  width: z.int(),
  height: z.int(),
  found: z.enum(FOUND),
  presence: z.number(),
  footprint: mask,
  ink: mask,
  outlinedBy: z.enum(['analyzer', 'person']),
  /** The measured outline, where a person has drawn another. */
  measured: measured.optional(),
  agreement: z.number().nullable(),
  /** Of the area that may be tattoo, the share that surely is; left out in analyses made before it was measured. */
  clearness: z.number().optional(),
  colours: z.array(inkShare),
  strength: z.number(),
  ita: z.number().nullable(),
  /** Which way the limb runs, radians from the width towards the height; left out where it was not seen. */
  limbRuns: z.number().optional(),
  reference: reference.nullable(),
  advice: z.array(z.enum(ADVICE)),
})

/**
 * What `POST /api/analyses` answers: the analysis of [specification 3] by its own names, and what it rests on.
 * `POST /api/analyses/{id}/corrections` answers the same, `GET /api/analyses/{id}` to its owner and to staff.
 * `POST /api/analyses/{id}/save` keeps it on a signed-in client's profile, `/consultation` asks for a consultation
 * about it, `/delete` takes it away at once.
 */
export const analysisAnswer = z.object({
  id: z.uuid(),
  /** "48 cm²", or a class's bounds, "30-100 cm²". */
  size: z.string(),
  age: z.int().nullable(),
  skinType: z.int().nullable(),
  sessionsRequired: range,
  /** Null while the place of the tattoo is unknown. */
  painLevel: z.enum(PAIN_LEVELS).nullable(),
  positiveFactors: z.array(z.string()),
  prolongingFactors: z.array(z.string()),
  explanation: z.string(),
  coverUp: z.boolean(),
  /** Everything measured; `assess(measures, answers)` of the domain makes the rest of it, anywhere. */
  measures: z.object({
    photos: z.array(overlaySchema),
    analyzer: z.enum(['local', 'openai', 'anthropic']),
    model: z.string(),
    opinion: opinion.nullable(),
  }),
  answers: answersSchema,
  factors: z.array(
    z.object({
      factor: z.string(),
      code: z.string(),
      values: z.record(z.string(), z.number()),
      points: z.number().nullable(),
      bounds: z.object({ min: z.number(), max: z.number() }).nullable(),
      known: z.enum(['measured', 'said', 'assumed']),
      effect: z.enum(['faster', 'neutral', 'slower', 'unclear']),
      adds: z.number().nullable(),
      /** The row in words, in the caller's language. */
      text: z.string(),
    }),
  ),
  uncertainty: z.object({
    size: z.object({
      low: z.int(),
      high: z.int().nullable(),
      plusMinusPercent: z.int().nullable(),
      source: z.string(),
    }),
    sessions: z.object({ mid: z.int(), published: range, unconfirmed: z.array(z.string()) }),
    found: z.enum(FOUND),
    warnings: z.array(z.enum(SCAN_WARNINGS)),
  }),
  score: z.int(),
  fullRemoval: range.extend({ mid: z.int() }),
  goal: z.enum(PLAN_TREATMENT_TYPES),
  /** Made by a machine: say so wherever it is shown. */
  source: z.literal('ai'),
  /** When the photos are deleted unless a signed-in client saves the analysis. */
  photosUntil: z.string(),
  saved: z.boolean(),
})
export type AnalysisAnswer = z.output<typeof analysisAnswer>

/** An analysis was saved, or is gone. */
export const analysisIdAnswer = z.object({ id: z.uuid() })

/** A consultation about a scan. `saved`: whether the analysis is on the profile now, too. */
export const scanConsultationAnswer = z.object({
  appointmentId: z.uuid(),
  message: z.string(),
  manageUrl: z.string(),
  saved: z.boolean(),
})
