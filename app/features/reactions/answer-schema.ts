import { z } from 'zod'

/** The urgent reports as the call says them and the banner reads them. */
export const urgentAnswer = z.object({
  reports: z.array(
    z.object({
      patientId: z.uuid(),
      name: z.string(),
      phone: z.string(),
      reportedAt: z.string(),
      minutes: z.int().nullable(),
    }),
  ),
})
