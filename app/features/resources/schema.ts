import { z } from 'zod'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'
import { isClinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { LaserPapers } from '#app/domain/journal/laser-papers.ts'
import { RESOURCE_KINDS } from '#app/domain/schedule/resources.ts'
import { filledLine, line } from '#app/input/text-fields.ts'

const number = line(80).default('')
const day = z
  .custom<ClinicDay | ''>((value) => value === '' || (typeof value === 'string' && isClinicDay(value)))
  .default('')
  .transform((value) => value || null)

const NO_PAPERS: LaserPapers = {
  serialNumber: '',
  boughtOn: null,
  ceNumber: '',
  notifiedBody: '',
  ceValidUntil: null,
  lastService: null,
  nextService: null,
}

/** A laser or a room as the form sends it. A room has no papers. */
export const resourceSchema = z
  .object({
    kind: z.enum(RESOURCE_KINDS),
    name: filledLine(80),
    serves: z.array(z.enum(APPOINTMENT_TYPES)).min(1),
    isActive: z.boolean(),
    order: z.coerce.number().int().min(0).max(999).catch(0),
    serialNumber: number,
    boughtOn: day,
    ceNumber: number,
    notifiedBody: number,
    ceValidUntil: day,
    lastService: day,
    nextService: day,
  })
  .transform((typed) => (typed.kind === 'laser' ? typed : { ...typed, ...NO_PAPERS }))
  .refine(({ lastService, nextService }) => !lastService || !nextService || nextService > lastService, {
    path: ['nextService'],
  })
export type ResourceInput = z.output<typeof resourceSchema>
