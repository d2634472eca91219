import { z } from 'zod'
import { wordsSchema } from '#app/input/fields.ts'

const side = z.enum(['kept', 'merged'])

/** Which record is merged into the one in the address, and whose word stands in each field. */
export const mergeSchema = z.object({ merged: z.uuid(), name: side, phone: side, lng: side })
export type MergeInput = z.output<typeof mergeSchema>

/** A merge that is taken back. */
export const undoMergeSchema = z.object({ merge: z.uuid() })

/** The page of a merge, from its address: the other record, or words it is looked for by. */
export const mergeQuestionSchema = z.object({ with: z.uuid().nullable().catch(null), q: wordsSchema })
