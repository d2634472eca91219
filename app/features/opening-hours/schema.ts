import { z } from 'zod'
import { isTimeOfDay } from '#app/domain/clinic-time.ts'
import type { WeeklyHours } from '#app/domain/opening-hours.ts'

const time = z.string().refine(isTimeOfDay, 'must be a time of day, "07:00"')
const day = z.array(
  z.strictObject({ opens: time, closes: time }).refine(({ opens, closes }) => opens < closes, 'closes before it opens'),
)

/** The setting `opening_hours`: the hours of each weekday, 1 = Monday … 7 = Sunday; an empty list is a closed day. */
export const openingHoursSetting: z.ZodType<WeeklyHours> = z.strictObject({
  1: day,
  2: day,
  3: day,
  4: day,
  5: day,
  6: day,
  7: day,
})
