import { z } from 'zod'
import { isTimeOfDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { bookableDay } from '#app/input/days.ts'
import { line } from '#app/input/text-fields.ts'

export const CALENDAR_VIEWS = ['day', 'week'] as const
export type CalendarKind = (typeof CALENDAR_VIEWS)[number]
export const CALENDAR_COLUMNS = ['people', 'resources'] as const
export type ColumnsBy = (typeof CALENDAR_COLUMNS)[number]

/** What the calendar is asked for, from its address; what makes no sense is as if it were not there. */
export const calendarSchema = z.object({
  day: bookableDay.optional().catch(undefined),
  view: z.enum(CALENDAR_VIEWS).catch('day'),
  by: z.enum(CALENDAR_COLUMNS).catch('people'),
})

const time = z.string().refine(isTimeOfDay)

/** A time to block on one day: of one person, or of one laser or room. `whose` is "p <id>" or "r <id>". */
export const blockSchema = z
  .object({
    whose: z.string().regex(/^[pr] [0-9a-f-]{36}$/),
    day: bookableDay,
    from: time,
    to: time,
    reason: line(120).default(''),
  })
  .refine(({ from, to }) => from < to)
  .transform(({ whose, day: on, from, to, reason }) => ({
    providerId: whose.startsWith('p') ? whose.slice(2) : null,
    resourceId: whose.startsWith('r') ? whose.slice(2) : null,
    from: `${on}T${from}` as ClinicTime,
    to: `${on}T${to}` as ClinicTime,
    reason,
  }))
export type Block = z.output<typeof blockSchema>
