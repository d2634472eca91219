import { z } from 'zod'
import { CONSENT_KINDS } from '#app/domain/health/treatment-consent.ts'
import { line } from '#app/input/text-fields.ts'

/** Staff offer a consent, having told the client the same by word of mouth. */
export const offerSchema = z.object({ kind: z.enum(CONSENT_KINDS), lng: z.enum(['da', 'en']), told: z.literal('yes') })

/** Staff show an offered consent's link once more. */
export const showSchema = z.object({ show: z.uuid() })

/** A signature: the name as it is typed. */
export const signatureSchema = z.object({ name: line(120).min(3) })
