import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '#app/domain/booking/appointment.ts'

/** How a visit stands after staff have marked it, as the call says it and the board reads it. */
export const markedAnswer = z.object({ status: z.enum(APPOINTMENT_STATUSES) })
