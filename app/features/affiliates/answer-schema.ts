import { z } from 'zod'

/** Whether a code can still be chosen by a partner, as the call says it and the form reads it. */
export const codeCheckAnswer = z.object({ code: z.string(), available: z.boolean() })
