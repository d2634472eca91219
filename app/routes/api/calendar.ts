import { z } from 'zod'
import { closedDaysOf } from '#app/features/appointments/queries/appointments.ts'
import { closedDaysAnswer } from '#app/features/booking/answer-schema.ts'
import { endpoint } from '#app/http/endpoint.ts'

/** What the calendar of one person closes. Apart from the slot list, which is the same bytes for everybody. */
export const closedDays = endpoint({
  method: 'get',
  path: '/api/closed-days',
  action: 'read-own-session',
  rateLimit: 'none',
  summary: 'Days closed to the caller by the six weeks between laser treatments',
  query: z.object({ link: z.string().max(200).optional().meta({ description: 'The token of a private link' }) }),
  answers: {
    200: {
      description: 'Both ends of each range are closed. Empty for somebody who is not signed in and holds no link.',
      schema: closedDaysAnswer,
    },
  },
  async handle({ services, query, actor }) {
    const isHalfIn = actor?.mustChangePassword || actor?.mustSetUpTwoFactor
    const patientId = actor && !isHalfIn ? actor.userId : null
    const closed = await closedDaysOf(services, { patientId, link: query.link ?? null })
    return { status: 200, body: { closed }, headers: { 'Cache-Control': 'private, no-store' } }
  },
})
