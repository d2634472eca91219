import { z } from 'zod'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'

/** What a search over clients and visits finds, as the call answers it and the command bar reads it. */
export const findAnswer = z.object({
  clients: z.array(
    z.object({ id: z.uuid(), name: z.string(), phone: z.string(), email: z.string(), next: z.string().nullable() }),
  ),
  visits: z.array(
    z.object({
      id: z.uuid(),
      patientId: z.uuid(),
      name: z.string(),
      startsAt: z.string(),
      type: z.enum(APPOINTMENT_TYPES),
      provider: z.string(),
    }),
  ),
})
