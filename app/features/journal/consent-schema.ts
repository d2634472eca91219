import { z } from 'zod'
import { CONSENT_KINDS } from '#app/domain/health/treatment-consent.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { reportDay } from '#app/input/days.ts'
import { line } from '#app/input/text-fields.ts'

/** Staff offer a consent, having told the client the same by word of mouth. */
export const offerSchema = z.object({ kind: z.enum(CONSENT_KINDS), lng: z.enum(LANGUAGES), told: z.literal('yes') })

/** Staff show an offered consent's link once more. */
export const showSchema = z.object({ show: z.uuid() })

/** Pages of a signed paper that are scanned in at once. */
export const SCAN_PAGES_MAX = 10

/** Staff scan in the signed paper of an offered consent. */
export const scanSchema = z.object({ scan: z.uuid(), signedOn: reportDay })

/** A signature: the name as it is typed. */
export const signatureSchema = z.object({ name: line(120).min(3) })
