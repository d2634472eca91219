import { z } from 'zod'

/** The specification's body carries more (treatment, date, total …); all of it is taken from the appointment instead. */
export const depositSchema = z.looseObject({ appointmentId: z.uuid('appointment-invalid') })
