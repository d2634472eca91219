import { z } from 'zod'
import { clinicTime, isTimeOfDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { WEEKDAYS, type OpenSpan, type WeeklyHours } from '#app/domain/opening-hours.ts'
import { weekSchema } from '#app/features/settings/schema.ts'

/** Two spans a day at the most on screen: before a break and after it. */
export const SPANS_PER_DAY = 2

/** The week as a form sends it: fields `1-0-opens`, `1-0-closes` …; an empty pair is no span. Null: not a week. */
export function weekInForm(field: (name: string) => string): WeeklyHours | null {
  const week: Record<number, OpenSpan[]> = {}
  for (const weekday of WEEKDAYS) {
    const spans = Array.from({ length: SPANS_PER_DAY }, (_, at) => ({
      opens: field(`${weekday}-${at}-opens`),
      closes: field(`${weekday}-${at}-closes`),
    })).filter(({ opens, closes }) => opens !== '' || closes !== '')
    week[weekday] = spans
  }
  const read = weekSchema.safeParse(week)
  return read.success ? read.data : null
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/) as unknown as z.ZodType<ClinicDay>
const timeOrNothing = z.string().refine((text) => text === '' || isTimeOfDay(text))

/** A closure as typed: from one day to another, both included; with times, on the first and the last of them. */
export const closureSchema = z
  .object({
    providerId: z.union([z.literal(''), z.uuid()]).transform((id) => id || null),
    from: day,
    to: day,
    fromTime: timeOrNothing.default(''),
    toTime: timeOrNothing.default(''),
    reasonDa: z.string().trim().max(120).default(''),
    reasonEn: z.string().trim().max(120).default(''),
  })
  .transform(({ from, to, fromTime, toTime, ...rest }) => ({
    ...rest,
    from: clinicTime(`${from}T${fromTime || '00:00'}`),
    to: clinicTime(`${to}T${toTime || '23:59'}`),
  }))
  .refine(({ from, to }) => from < to, { path: ['to'] })
export type NewClosure = z.output<typeof closureSchema>

export const providerSchema = z.object({
  name: z.string().trim().min(2).max(80),
  email: z.union([z.literal(''), z.email()]).default(''),
  isDoctor: z.boolean(),
  isActive: z.boolean(),
  order: z.coerce.number().int().min(0).max(999).catch(0),
  skills: z
    .string()
    .max(300)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
        .slice(0, 12),
    ),
})
export type ProviderInput = z.output<typeof providerSchema>
