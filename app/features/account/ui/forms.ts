import { z } from 'zod'
import { profileSchema } from '#app/features/account/schema.ts'

// The forms are checked by the schemas of the calls; what differs on screen stands here.

/** One of the codes kept for when the phone is gone. */
export const recoveryForm = z.object({ code: z.string().trim().min(1, 'account-code-required') })

/** The phone as it is shown: country and number. */
export const profileForm = profileSchema.extend({ country: z.string() })
