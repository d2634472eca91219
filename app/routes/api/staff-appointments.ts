import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import { z } from 'zod'
import { at, formatDay, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { markedAnswer } from '#app/features/appointments/answer-schema.ts'
import { markVisit, moveAsStaff, undoMark } from '#app/features/appointments/commands/change-as-staff.ts'
import { startNumbing, wipeOffNumbing } from '#app/features/appointments/commands/numbing.ts'
import { stretchVisit } from '#app/features/appointments/commands/stretch.ts'
import { versionOf } from '#app/features/appointments/queries/visit-edit.ts'
import {
  staffMarkSchema,
  staffMoveSchema,
  staffStretchSchema,
  staffUndoSchema,
} from '#app/features/appointments/schema.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'

const params = z.object({ id: z.uuid('appointment-invalid') })
const changed = { 200: { description: 'Done, and written to the visit’s history', schema: markedAnswer } }
const staff = {
  method: 'post',
  action: 'run-appointments',
  shows: 'no-client',
  rateLimit: 'none',
  params,
  answers: changed,
} as const

const move = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/move',
  summary: 'Give a visit another time; with a written medical indication also within the six weeks',
  body: staffMoveSchema,
  answers: {
    200: {
      description: 'Moved; the client is told by mail',
      schema: z.object({ startsAt: z.string(), seen: z.string() }),
    },
  },
  async handle({ services, lng, actor, params: { id }, body }) {
    if (!actor) return problem('sign-in-needed', lng)
    const { seen, date, time, provider = null, resource = null, medicalIndication = null } = body
    const startsAt = at(date as ClinicDay, time)
    const moved = await moveAsStaff(services, actor, { id, seen, startsAt, provider, resource, medicalIndication })
    if (moved.ok) return { status: 200, body: { startsAt, seen: (await versionOf(services, id)) ?? seen } }
    return problem(moved.refusal, lng, moved.details ?? {}, {
      day: formatDay(date as ClinicDay, lng),
      time: formatTime(time, lng),
      days: (await bookingTerms(services)).windowDays,
      gap: policy.daysBetweenLaserTreatments,
    })
  },
})

const stretch = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/stretch',
  summary: 'Make a visit longer or shorter; it begins when it did',
  body: staffStretchSchema,
  answers: { 200: { description: 'Stretched', schema: z.object({ minutes: z.int() }) } },
  async handle({ services, lng, actor, params: { id }, body }) {
    if (!actor) return problem('sign-in-needed', lng)
    const done = await stretchVisit(services, actor, { id, ...body })
    return done.ok ? { status: 200, body: { minutes: body.minutes } } : problem(done.refusal, lng, { ...done.details })
  },
})

const mark = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/status',
  summary: 'Mark a visit as arrived, in treatment, done or missed',
  body: staffMarkSchema,
  async handle({ services, lng, actor, params: { id }, body }) {
    if (!actor) return problem('sign-in-needed', lng)
    const done = await markVisit(services, actor, { id, ...body })
    return done.ok ? { status: 200, body: { status: done.value } } : problem(done.refusal, lng, { ...done.details })
  },
})

const undo = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/undo',
  summary: 'Take the last mark of today back, or a cancellation that can still be undone',
  body: staffUndoSchema,
  async handle({ services, lng, actor, params: { id }, body }) {
    if (!actor) return problem('sign-in-needed', lng)
    const done = await undoMark(services, actor, { id, ...body })
    return done.ok ? { status: 200, body: { status: done.value } } : problem(done.refusal, lng, { ...done.details })
  },
})

const numb = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/numbing',
  summary: 'Start the clock of the numbing; the client is here and it is ordered',
  body: z.object({}),
  async handle({ services, lng, actor, params: { id } }) {
    if (!actor) return problem('sign-in-needed', lng)
    const done = await startNumbing(services, actor, id)
    return done.ok
      ? { status: 200, body: { status: 'ankommet' as const } }
      : problem(done.refusal, lng, { ...done.details })
  },
})

const wipeOff = endpoint({
  ...staff,
  path: '/api/staff/appointments/{id}/numbing-end',
  summary: 'Stop the clock of the numbing; it is wiped off',
  body: z.object({}),
  async handle({ services, lng, actor, params: { id } }) {
    if (!actor) return problem('sign-in-needed', lng)
    const done = await wipeOffNumbing(services, actor, id)
    return done.ok ? { status: 200, body: { status: 'ankommet' as const } } : problem(done.refusal, lng)
  },
})

/** What staff do to a client's visit. */
export const staffAppointmentEndpoints: readonly Endpoint[] = [move, stretch, mark, numb, wipeOff, undo]
