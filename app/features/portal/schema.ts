import { z } from 'zod'

/** Why somebody asks to be erased, if they want to say. */
export const erasureSchema = z.object({ reason: z.string('text-expected').trim().max(1000, 'too-long').default('') })
