import { z } from 'zod'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'

const named = z.object({ id: z.uuid(), name: z.string(), phone: z.string(), email: z.string() })

/**
 * What a search over clients and visits finds, as the call answers it and the command bar reads it. `near`: where no client
 * is found, those with a similar name. `recent`: where nothing is typed, the clients this user opened last.
 */
export const findAnswer = z.object({
  clients: z.array(named.extend({ next: z.string().nullable() })),
  near: z.array(named),
  recent: z.array(named),
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
