import { sql } from 'kysely'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addDays, at as clinicTimeOn, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { quote } from '#app/domain/pricing/pricing.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing-rules.ts'
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
const SESSIONS = [6, 8, 10]
const MOTIFS = [
  'Hjerte, håndled',
  'Kompas, skulder',
  'Anker, læg',
  'Gren, ribben',
  'Rose, underarm',
  'Bånd, overarm',
  'Svale, ankel',
  'Tekst, nakke',
  'Bølge, lægben',
]
const COMING: readonly AppointmentStatus[] = ['scheduled', 'confirmed']
const AREA_CM2 = 30
const DAYS_BETWEEN = 56
const DAYS_LATELY = 7

/**
 * Courses of the week's clients: some of those who were here wait to be given a next time, one has paused, some are done
 * and others have a next time. Made once; the clients of each day's board have theirs from the day they come.
 */
export async function seedWaitingCourses(ground: Ground) {
  const {
    db: { k },
    clock,
  } = ground
  await seedBoardCourses(ground)
  const like = `${WEEK_MARK}%`
  const known = await k
    .selectFrom('treatment_plans as t')
    .innerJoin('users as u', 'u.id', 't.patient_id')
    .select('t.id')
    .where('u.email', 'like', like)
    .executeTakeFirst()
  if (known) return
  const lately = addDays(clock.today(), -DAYS_LATELY)
  const treated = await clientsOf(k, like, ['completed'], (day) => day < clock.today() && day >= lately)
  const coming = await clientsOf(k, like, COMING, (day) => day > clock.today())
  const courses: Course[] = [
    ...treated
      .slice(0, COURSES.length)
      .map((one, index) => ({ ...one, ...COURSES[index]!, last: one.day, visit: null })),
    ...treated
      .slice(COURSES.length)
      .filter(({ before }) => before > 1)
      .map(({ before, ...one }, index) => {
        const done = before + 1
        const isPaused = index === 0
        const status = isPaused ? ('paused' as const) : ('completed' as const)
        return { ...one, done, sessions: isPaused ? done + 3 : done, last: one.day, visit: null, status }
      }),
    // Of those who have a next time, most are in the middle of a course.
    ...coming.filter(({ before }) => before > 0).map(underWay),
  ]
  await addCourses(ground, courses)
}

/** Those of today's board who have been here before are in the middle of a course. */
async function seedBoardCourses(ground: Ground) {
  const { clock, db } = ground
  const like = `demo-${clock.today()}-%`
  const here = await clientsOf(
    db.k,
    like,
    [...COMING, 'ankommet', 'in_progress', 'completed'],
    (day) => day === clock.today(),
  )
  const planned = await db.k.selectFrom('treatment_plans').select('patient_id').execute()
  const known = new Set(planned.map(({ patient_id: id }) => id))
  await addCourses(ground, here.filter(({ id, before }) => before > 0 && !known.has(id)).map(underWay))
}

type Client = { id: string; visit: string; day: ClinicDay; before: number }
type Course = {
  id: string
  /** The visit that is its next session. */
  visit: string | null
  last: ClinicDay
  done: number
  sessions: number
  status?: 'paused' | 'completed'
}

const underWay = ({ id, visit, day, before: done }: Client): Course => ({
  id,
  visit,
  done,
  sessions: Math.max(done + 2, SESSIONS[done % SESSIONS.length]!),
  last: addDays(day, -DAYS_BETWEEN),
})

async function addCourses({ db: { k }, clock, newId }: Ground, courses: readonly Course[]) {
  const price = quote({ areaCm2: AREA_CM2, plan: 'single', addOns: [] }, FALLBACK_RULES)
  for (const [index, { id: client, visit, last, done, sessions, status = 'active' }] of courses.entries()) {
    const plan = newId()
    await k
      .insertInto('treatment_plans')
      .values({
        id: plan,
        patient_id: client,
        origin: 'proposed',
        status,
        treatment_type: 'full_removal',
        area_cm2: AREA_CM2,
        description: MOTIFS[index % MOTIFS.length]!,
        session_count: sessions,
        session_price: price.total,
        single_price: price.total,
        total: (price.total * sessions) as typeof price.total,
        quote: JSON.stringify(price),
        lng: 'da',
        pay_by: 'session',
        approved_at: clock.instant(),
      })
      .execute()
    const rows = Array.from({ length: sessions }, (_, at) => ({
      id: newId(),
      plan_id: plan,
      number: at + 1,
      price: price.total,
      done_date: at < done ? addDays(last, (at + 1 - done) * DAYS_BETWEEN) : null,
      appointment_id: at === done ? visit : null,
    }))
    await k.insertInto('plan_sessions').values(rows).execute()
    // Each session was paid before it is given, the one that is booked with the last.
    const paid = rows.flatMap(({ id, done_date: day, appointment_id: booked }) =>
      day || booked ? [{ id, day: day ?? last }] : [],
    )
    if (paid.length > 0)
      await k
        .insertInto('payments')
        .values(
          paid.map(({ id, day }) => ({
            id: newId(),
            plan_session_id: id,
            kind: 'session' as const,
            amount: price.total,
            status: 'confirmed' as const,
            provider: 'sandbox',
            paid_at: instantOf(clinicTimeOn(day, '12:00')),
          })),
        )
        .execute()
  }
}

/** Clients of treatments in these states, each with a day and how many treatments came before. */
async function clientsOf(
  k: Ground['db']['k'],
  like: string,
  states: readonly AppointmentStatus[],
  isShown: (day: ClinicDay) => boolean,
) {
  const rows = await k
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.patient_id', 'u.id')
    .select(['u.id', 'a.id as visit', 'a.appointment_date as day'])
    .select(
      sql<number>`(select count(*)::int from appointments b
        where b.patient_id = u.id and b.starts_at < a.starts_at and b.type = 'treatment')`.as('before'),
    )
    .where('u.email', 'like', like)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', states)
    .orderBy('a.starts_at')
    .execute()
  return rows.filter(({ day }) => isShown(day))
}
