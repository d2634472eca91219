import { z } from 'zod'
import { isTimeOfDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { CourseWish } from '#app/domain/plans/course-dates.ts'
import { amountIn, kroner, ore } from '#app/domain/money/money.ts'
import { PLAN_STATUSES, PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { figureIn } from '#app/domain/typed-text.ts'
import { bookableDay, isReportTime } from '#app/input/days.ts'
import { text } from '#app/input/text-fields.ts'

const AMOUNT_MAX = kroner(200_000)
/** Kroner as typed in a form, above nothing. */
export const amountSchema = z
  .string('number-expected')
  .transform((typed) => amountIn(typed) ?? ore(0))
  .refine((amount) => amount > 0 && amount <= AMOUNT_MAX, 'amount-invalid')

const typedNumber = (schema: z.ZodNumber | z.ZodInt) =>
  z.preprocess((text) => (text === '' ? undefined : Number(text)), schema)

/** What staff propose; the form's fields as they are typed. `key` is the form's own: a second press is the same plan. */
export const proposalSchema = z.object({
  key: z.uuid().optional(),
  treatmentType: z.enum(PLAN_TREATMENT_TYPES, 'goal-invalid'),
  areaCm2: z.preprocess(
    (text) => (typeof text === 'string' && text.trim() !== '' ? (figureIn(text) ?? NaN) : null),
    z.number('area-invalid').positive('area-invalid').max(20_000, 'area-invalid').nullable(),
  ),
  sessions: typedNumber(
    z
      .int('sessions-invalid')
      .min(policy.packageCountMin, 'sessions-invalid')
      .max(policy.packageCountMax, 'sessions-invalid'),
  ),
  sessionPrice: amountSchema,
  description: text(2000).default(''),
})
export type ProposalInput = z.output<typeof proposalSchema>

/** A plan moved by staff: the status they saw, and the one it is to have. */
export const planMoveSchema = z.object({
  plan: z.uuid(),
  from: z.enum(PLAN_STATUSES as [string, ...string[]]),
  to: z.enum(PLAN_STATUSES as [string, ...string[]]),
})

/** Which sessions are given times: the next one, all that have none, or those that are booked anew as well. */
export const COURSE_SCOPES = ['next', 'rest', 'anew'] as const
export type CourseScope = (typeof COURSE_SCOPES)[number]

/** A time proposed for a session; `was`: the one it has now. */
export type ProposedSession = {
  sessionId: string
  number: number
  startsAt: ClinicTime
  isLate: boolean
  was: ClinicTime | null
}

/** What the planner answered: times to say yes to, or why there are none. */
export type CourseAnswer = {
  text: string | null
  fields: Record<string, string>
  proposed: ProposedSession[]
  /** Sessions no time was found for. */
  missing: number
  scope: CourseScope
  wish: CourseWish | null
}

const timeOfDay = z.string().refine(isTimeOfDay, 'time-invalid')
const dayRange = z
  .object({ from: bookableDay, to: bookableDay })
  .refine(({ from, to }) => from <= to, { message: 'date-invalid', path: ['to'] })

/** When a client can come, as it is stored with the plan and typed in the planner. */
export const wishSchema = z.object({
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  from: timeOfDay,
  until: timeOfDay,
  sun: z.array(dayRange).max(4),
  notBefore: bookableDay.nullable().default(null),
})

export const SUN_ROWS = [1, 2] as const

const textIn = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** The planner's form. A holiday with one end typed is a mistake to be told of, not half a holiday. */
export function readWish(form: FormData) {
  const text = (name: string) => textIn(form.get(name)).trim()
  const sun = SUN_ROWS.map((row) => ({ from: text(`sun${row}From`), to: text(`sun${row}To`) }))
  return wishSchema.safeParse({
    weekdays: form.getAll('weekday').map(Number),
    from: text('from') || '00:00',
    until: text('until') || '23:59',
    sun: sun.filter(({ from, to }) => from !== '' || to !== ''),
    notBefore: text('notBefore') || null,
  })
}

const scope = z.enum(COURSE_SCOPES).catch('rest')
export const readScope = (form: FormData): CourseScope => scope.parse(form.get('scope'))

/** The times that are accepted: "session@2027-01-14T15:30", one a session. Null when one of them is none. */
export function readTimes(form: FormData): { sessionId: string; startsAt: ClinicTime }[] | null {
  const times = form.getAll('time').map((value) => {
    const [sessionId = '', startsAt = ''] = textIn(value).split('@')
    return z.uuid().safeParse(sessionId).success && isReportTime(startsAt) ? { sessionId, startsAt } : null
  })
  return times.length <= policy.packageCountMax && times.every((one) => one !== null) ? times : null
}
