import { quote } from '#app/domain/pricing.ts'
import { FALLBACK_RULES } from '#app/domain/pricing-rules.ts'
import type { Services } from '#app/services/services.ts'
import { WEEK_MARK } from './seed-week.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

// How many sessions each has been given of how many: some far, some at their beginning.
const COURSES = [
  { done: 2, sessions: 8 },
  { done: 5, sessions: 6 },
  { done: 1, sessions: 10 },
  { done: 3, sessions: 8 },
]
const AREA_CM2 = 30

/** Courses of clients who were here this week and have no next time yet: they wait to be given one. Made once. */
export async function seedWaitingCourses({ db: { k }, clock, newId }: Ground) {
  const like = `${WEEK_MARK}%`
  const known = await k
    .selectFrom('treatment_plans as t')
    .innerJoin('users as u', 'u.id', 't.patient_id')
    .select('t.id')
    .where('u.email', 'like', like)
    .executeTakeFirst()
  if (known) return
  const treated = await k
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.patient_id', 'u.id')
    .select(['u.id', 'a.appointment_date as day'])
    .where('u.email', 'like', like)
    .where('a.type', '=', 'treatment')
    .where('a.status', '=', 'completed')
    .where('a.appointment_date', '<', clock.today())
    .orderBy('a.starts_at')
    .limit(COURSES.length)
    .execute()
  const price = quote({ areaCm2: AREA_CM2, plan: 'single', addOns: [] }, FALLBACK_RULES)
  for (const [index, { id: client, day }] of treated.entries()) {
    const { done, sessions } = COURSES[index]!
    const plan = newId()
    await k
      .insertInto('treatment_plans')
      .values({
        id: plan,
        patient_id: client,
        origin: 'proposed',
        status: 'active',
        treatment_type: 'full_removal',
        area_cm2: AREA_CM2,
        description: '',
        session_count: sessions,
        session_price: price.total,
        single_price: price.total,
        total: (price.total * sessions) as typeof price.total,
        quote: JSON.stringify(price),
        lng: 'da',
        approved_at: clock.instant(),
      })
      .execute()
    await k
      .insertInto('plan_sessions')
      .values(
        Array.from({ length: sessions }, (_, at) => ({
          id: newId(),
          plan_id: plan,
          number: at + 1,
          price: price.total,
          done_date: at < done ? day : null,
        })),
      )
      .execute()
  }
}
