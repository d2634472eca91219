import { z } from 'zod'
import { isTimeOfDay } from '#app/domain/clinic-time.ts'
import { TYPED } from '#app/input/fields.ts'

/** What a client types at the door. */
export const checkInSchema = z.object({
  who: z.string().trim().min(3).max(254).regex(TYPED),
  initials: z
    .string()
    .trim()
    .regex(/^\p{L}{1,4}$/u),
  time: z.string().refine(isTimeOfDay),
})
export type CheckInInput = z.output<typeof checkInSchema>

export const enrolSchema = z.object({ code: z.string().transform((typed) => typed.replaceAll(/\s/g, '')) })

/** What an admin does with tablets. */
export const kioskSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), name: z.string().trim().min(1).max(60).regex(TYPED) }),
  z.object({ intent: z.literal('end'), kiosk: z.uuid() }),
])
