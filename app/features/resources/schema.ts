import { z } from 'zod'
import { APPOINTMENT_TYPES } from '#app/domain/appointment.ts'
import { RESOURCE_KINDS } from '#app/domain/resources.ts'
import { filledLine } from '#app/input/text-fields.ts'

/** A laser or a room as the form sends it. */
export const resourceSchema = z.object({
  kind: z.enum(RESOURCE_KINDS),
  name: filledLine(80),
  serves: z.array(z.enum(APPOINTMENT_TYPES)).min(1),
  isActive: z.boolean(),
  order: z.coerce.number().int().min(0).max(999).catch(0),
})
export type ResourceInput = z.output<typeof resourceSchema>
