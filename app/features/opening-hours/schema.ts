import { z } from 'zod'
import { STAFF_ROLES } from '#app/domain/access/roles.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { clinicTime, isClinicTime, isTimeOfDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ClosingDays } from '#app/domain/time/closing-days.ts'
import { WEEKDAYS, type OpenSpan, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { closingDaysSchema, weekSchema } from '#app/features/settings/schema.ts'
import { bookableDay } from '#app/input/days.ts'
import { isId } from '#app/input/fields.ts'
import { email, line, optionalName, personName } from '#app/input/text-fields.ts'

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

/** The days closed every year as a form sends them; null: not such days. */
export function closingDaysIn(form: FormData): ClosingDays | null {
  const read = closingDaysSchema.safeParse({
    publicHolidays: form.has('publicHolidays'),
    yearly: form.getAll('yearly'),
  })
  return read.success ? read.data : null
}

/** Other hours for one person on one day: fields `0-opens`, `0-closes` …; none filled in: they do not work. */
export function dayHoursInForm(field: (name: string) => string) {
  const spans = Array.from({ length: SPANS_PER_DAY }, (_, at) => ({
    opens: field(`${at}-opens`),
    closes: field(`${at}-closes`),
  })).filter(({ opens, closes }) => opens !== '' || closes !== '')
  // The rules of a week hold for its one day: ends after it begins, no two overlap.
  const week = weekSchema.safeParse({ 1: spans, 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] })
  const read = z
    .object({ person: z.uuid(), day: bookableDay })
    .safeParse({ person: field('person'), day: field('day') })
  if (!week.success || !read.success) return null
  return { providerId: read.data.person, day: read.data.day, hours: week.data[1] }
}

const timeOrNothing = z.string().refine((text) => text === '' || isTimeOfDay(text))

/** A closure as typed: from one day to another, both included; with times, on the first and the last of them. */
export const closureSchema = z
  .object({
    /** Empty: the whole clinic; an id: one person; `r:` and an id: a laser or a room. */
    providerId: z.union([z.literal(''), z.uuid(), z.string().regex(/^r:[0-9a-f-]{36}$/)]),
    from: bookableDay,
    to: bookableDay,
    fromTime: timeOrNothing.default(''),
    toTime: timeOrNothing.default(''),
    reasonDa: line(120).default(''),
    reasonEn: line(120).default(''),
  })
  .transform(({ from, to, fromTime, toTime, providerId: whose, ...rest }) => ({
    ...rest,
    providerId: whose && !whose.startsWith('r:') ? whose : null,
    resourceId: whose.startsWith('r:') ? whose.slice(2) : null,
    from: clinicTime(`${from}T${fromTime || '00:00'}`),
    to: clinicTime(`${to}T${toTime || '23:59'}`),
  }))
  .refine(({ from, to }) => from < to, { path: ['to'] })
export type NewClosure = z.output<typeof closureSchema>

export const providerSchema = z.object({
  name: line(80).min(2),
  email: z.union([z.literal(''), email()]).default(''),
  isDoctor: z.boolean(),
  isActive: z.boolean(),
  order: z.coerce.number().int().min(0).max(999).catch(0),
  skills: line(300)
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

const MOVE = /^move (\S{16}) ([0-9a-f-]{36})$/

/**
 * The choices made for the visits that were shown, fields `do-<id>`: `cancel`, or `move` to a time with a person. With
 * anything else the visit stays.
 */
export function choicesIn(shown: readonly string[], field: (name: string) => string) {
  const cancel: string[] = []
  const move: { id: string; startsAt: ClinicTime; provider: string }[] = []
  for (const id of shown.filter(isId)) {
    const choice = field(`do-${id}`)
    const [, startsAt = '', provider = ''] = MOVE.exec(choice) ?? []
    if (choice === 'cancel') cancel.push(id)
    else if (isClinicTime(startsAt)) move.push({ id, startsAt, provider })
  }
  return { cancel, move }
}

/** An invitation to work at the clinic; the last two are about a provider. */
export const staffInvitationSchema = z.object({
  email: email('account-email-required', 'account-email-invalid'),
  firstName: personName('account-first-name-required'),
  lastName: optionalName,
  role: z.enum(STAFF_ROLES),
  lng: z.enum(LANGUAGES),
  isDoctor: z.boolean(),
  isActive: z.boolean(),
})
export type StaffInvitation = z.output<typeof staffInvitationSchema>
