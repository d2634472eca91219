import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf, formatDay, formatTime, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { PLACEMENT_REFUSALS, type PlacementRefusal } from '#app/domain/schedule/placement.ts'
import type { Language } from '#app/domain/language.ts'
import type { PlanRefusal } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { extendAvailability } from '#app/features/opening-hours/commands/extend.ts'
import { bookCourse } from '#app/features/plans/commands/book-course.ts'
import { openSessions, proposeCourse } from '#app/features/plans/commands/plan-course.ts'
import { readScope, readTimes, readWish, type CourseAnswer } from '#app/features/plans/schema.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { fieldText, sentenceFor } from '#app/http/problem.ts'
import type { Services } from '#app/services/services.ts'
import { courseIntents } from '#app/features/plans/intent-schema.ts'

type Act = {
  planId: string
  form: FormData
  /** 'client', or who of the staff. */
  by: string
  lng: Language
  /** The provider to try first. */
  provider?: string | null
  /** The client's own page, which says why laser is barred. */
  isOwnPage?: boolean
}

/** Suggests times for a plan's sessions, or books those that were accepted. Null: they are booked. */
export function planCourse(services: Services, act: Act): Promise<CourseAnswer | null> {
  return courseIntents.of(act.form.get('intent')) === 'course-book' ? book(services, act) : propose(services, act)
}

const nothing = { text: null, fields: {}, proposed: [], missing: 0, wish: null }

async function propose(services: Services, { planId, form, by, lng }: Act): Promise<CourseAnswer> {
  const scope = readScope(form)
  const wish = readWish(form)
  if (!wish.success) {
    const fields = Object.fromEntries(
      wish.error.issues.map(({ path, message }) => [fieldOf(path), fieldText(message, lng)]),
    )
    return { ...nothing, scope, text: textOf(lng, 'plans:input-invalid'), fields }
  }
  const ask = { planId, scope, isClient: by === 'client' }
  // The calendar is written some weeks ahead; a course asks for years.
  await extendAvailability(services, policy.courseHorizonDays)
  const proposed = await proposeCourse(services, { ...ask, wish: wish.data })
  if (!proposed.ok) return { ...nothing, scope, wish: wish.data, text: textOf(lng, `plans:${proposed.refusal}`) }
  const open = await openSessions(services, ask)
  const count = open.ok ? open.value.sessions.length : 0
  return { ...nothing, scope, wish: wish.data, proposed: proposed.value, missing: count - proposed.value.length }
}

const fieldOf = (path: PropertyKey[]) =>
  path[0] === 'sun' ? `sun${Number(path[1]) + 1}${path[2] === 'from' ? 'From' : 'To'}` : String(path[0])

async function book(
  services: Services,
  { planId, form, by, lng, provider = null, isOwnPage = false }: Act,
): Promise<CourseAnswer | null> {
  const scope = readScope(form)
  const wish = readWish(form)
  const times = readTimes(form)
  if (!times) return { ...nothing, scope, text: textOf(lng, 'plans:book-next-choose') }
  const kept = scope !== 'next' && wish.success ? wish.data : null
  const booked = await bookCourse(services, { planId, times, scope, by, provider, wish: kept })
  if (booked.ok) return null
  const refusal = isOwnPage && booked.refusal === 'laser-barred' ? 'laser-barred-own' : booked.refusal
  const { phone } = await clinicOf(services)
  const why = whyNot(refusal, booked.details?.startsAt ?? null, { lng, phone })
  return { ...nothing, scope, wish: kept, text: why }
}

const isOfSlot = (refusal: string): refusal is PlacementRefusal =>
  (PLACEMENT_REFUSALS as readonly string[]).includes(refusal)

function whyNot(
  refusal: PlanRefusal | PlacementRefusal | 'laser-barred' | 'laser-barred-own',
  startsAt: ClinicTime | null,
  { lng, phone }: { lng: Language; phone: string },
): string {
  if (!isOfSlot(refusal)) return textOf(lng, `plans:${refusal}`)
  if (!startsAt) return sentenceFor(refusal, lng, { gap: policy.daysBetweenLaserTreatments, phone })
  const at = { day: formatDay(dayOf(startsAt), lng), time: formatTime(startsAt, lng) }
  const why = sentenceFor(refusal, lng, {
    ...at,
    days: policy.courseHorizonDays,
    gap: policy.daysBetweenLaserTreatments,
  })
  return textOf(lng, 'plans:course-refused', { ...at, why })
}
