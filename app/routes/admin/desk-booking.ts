import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { addressWithoutEmail, isReachable } from '#app/domain/clients/email.ts'
import { asLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes, clinicTime, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { deskAskSchema } from '#app/features/booking/desk-schema.ts'
import { bookingSchema, consultationFormSchema, deskSchema } from '#app/features/booking/schema.ts'
import type { OrderError } from '#app/features/booking/ui/desk/order-form.tsx'
import { nextSession } from '#app/features/plans/commands/plan-course.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import { fieldText, sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import type { Authorized } from '#app/routes/authorize.ts'
import { formIn, textFields, textsIn } from '#app/routes/form.ts'
import { planCourse } from '#app/routes/plan-course.ts'

/** What the desk's page is asked for, in its address. */
export function askIn(url: string) {
  const params = new URL(url).searchParams
  const one = (name: string) => params.get(name)
  const area = one('area') || null
  return deskAskSchema.parse({
    patient: one('patient'),
    type: one('type'),
    area,
    addOns: params.getAll('addOn'),
    provider: one('provider') || null,
    day: one('day'),
    time: one('time'),
    session: one('session'),
    q: one('q') ?? '',
  })
}

/** Books: the client's own booking, with what staff settle beside it. */
export async function bookFromDesk(request: Request, { services, lng, actor }: Authorized) {
  const form = await formIn(request)
  const field = textsIn(form)
  const typed = textFields(form)
  const { patient, type, area, addOns, provider, day, session } = askIn(request.url)
  if (patient && field('planSession') && session !== 'none')
    return bookSession(services, actor, { patientId: patient, provider, field, typed, lng })
  const known = patient ? await contactOf(services, patient) : null
  const who = known ?? {
    email: field('email') || addressWithoutEmail(services.newId()),
    firstName: field('firstName'),
    lastName: field('lastName'),
    phone: field('phone'),
  }
  const schema = known
    ? consultationFormSchema.extend(bookingSchema.pick({ lastName: true, phone: true }).shape)
    : consultationFormSchema
  const input = schema.safeParse({
    ...who,
    type,
    appointmentDate: day ?? field('appointmentDate'),
    appointmentTime: field('time'),
    notes: field('notes'),
    addOns: type === 'treatment' ? addOns : [],
    provider,
    ...(type === 'treatment' && area ? { analysisData: { size: `${area} cm²` } } : {}),
  })
  const terms = deskSchema.safeParse({
    deposit: field('deposit') || 'clinic',
    depositReason: field('depositReason'),
    medicalIndication: field('medicalIndication'),
  })
  const hasEmail = isReachable(who.email)
  const asksByMail = !hasEmail && type === 'treatment' && terms.data?.deposit === 'link'
  const issues = [
    ...(input.error?.issues ?? []),
    ...(terms.error?.issues ?? []),
    ...(asksByMail ? [{ path: ['deposit'], message: 'email-needed' }] : []),
  ]
  const lacksAge = type === 'treatment' && !form.has('isAdult')
  if (!input.success || !terms.success || asksByMail || lacksAge) {
    const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), fieldText(message, lng)]))
    const text = textOf(lng, fields['appointmentTime'] ? 'calendar:choose-time' : 'calendar:check-fields')
    return data({ error: { text, fields, typed } satisfies OrderError, booked: null }, { status: 422 })
  }
  const booked = await bookAtDesk(services, actor, {
    input: input.data,
    terms: terms.data,
    lng: known?.lng ?? asLanguage(field('clientLng')) ?? lng,
    idempotencyKey: isId(field('idempotencyKey')) ? field('idempotencyKey') : services.newId(),
  })
  if (!booked.ok) {
    const text = sentenceFor(booked.refusal, lng, {
      day: formatDay(input.data.appointmentDate, lng),
      time: formatTime(input.data.appointmentTime, lng),
      days: (await bookingTerms(services)).windowDays,
      gap: policy.daysBetweenLaserTreatments,
    })
    return data(
      { error: { text, fields: {}, typed } satisfies OrderError, booked: null },
      { status: statusOf(booked.refusal) },
    )
  }
  const { startsAt, deposit } = booked.value
  return {
    error: null,
    booked: {
      name: `${who.firstName} ${who.lastName}`.trim(),
      startsAt,
      arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(input.data.addOns)),
      isHeld: deposit > 0,
      hasEmail,
    },
  }
}

type SessionAsked = {
  patientId: string
  provider: string | null
  field(name: string): string
  typed: Record<string, string>
  lng: Language
}

/** Gives the next session of the client's plan its time, by the rules of the plan. */
async function bookSession(services: Authorized['services'], actor: SignedIn, asked: SessionAsked) {
  const { patientId, provider, field, typed, lng } = asked
  if (reachOfActor(actor, 'manage-plans') !== 'any') throw data(null, { status: 403 })
  const refused = (text: string) =>
    data({ error: { text, fields: {}, typed } satisfies OrderError, booked: null }, { status: 409 })
  const next = await nextSession(services, patientId)
  const known = await contactOf(services, patientId)
  if (!known || next?.sessionId !== field('planSession')) return refused(textOf(lng, 'plans:course-changed'))
  const time = `${field('appointmentDate')}T${field('time')}`
  const course = new FormData()
  for (const [name, value] of Object.entries({
    intent: 'course-book',
    scope: 'rest',
    time: `${next.sessionId}@${time}`,
  }))
    course.set(name, value)
  const answer = await planCourse(services, { planId: next.planId, form: course, by: actor.userId, lng, provider })
  if (answer) return refused(answer.text ?? textOf(lng, 'plans:course-changed'))
  const startsAt = clinicTime(time)
  const name = `${known.firstName} ${known.lastName}`.trim()
  return {
    error: null,
    booked: { name, startsAt, arriveAt: startsAt, isHeld: false, hasEmail: isReachable(known.email) },
  }
}

const contactOf = async ({ db }: Authorized['services'], id: string) => {
  const row = await db.k
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['u.email', 'p.first_name as firstName', 'p.last_name as lastName', 'p.phone', 'p.lng'])
    .where('p.id', '=', id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
