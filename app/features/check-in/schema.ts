import { z } from 'zod'
import { isTimeOfDay } from '#app/domain/time/clinic-time.ts'
import { filledLine, line } from '#app/input/text-fields.ts'

/** What a client types at the door. */
export const checkInSchema = z.object({
  who: line(254).min(3),
  initials: line(8).regex(/^\p{L}{1,4}$/u),
  time: z.string().refine(isTimeOfDay),
})
export type CheckInInput = z.output<typeof checkInSchema>

export const enrolSchema = z.object({ code: line(40).transform((typed) => typed.replaceAll(/\s/g, '')) })

/** What an admin does with tablets. */
export const kioskSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), name: filledLine(60) }),
  z.object({ intent: z.literal('end'), kiosk: z.uuid() }),
])

/** What staff say of someone at the door who could not be checked in. */
export const foundSchema = z.object({ found: z.uuid() })
