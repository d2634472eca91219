import { z } from 'zod'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { findAnswer } from '#app/features/find/answer-schema.ts'
import { findAnything } from '#app/features/find/queries.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { wordsSchema } from '#app/input/fields.ts'

const find = endpoint({
  method: 'get',
  path: '/api/staff/find',
  action: 'search-patients',
  shows: { what: 'search' },
  rateLimit: 'none',
  summary: 'Clients by any part of a name or phone, e-mail, birthday or booking number, with their visits of today',
  query: z.object({
    q: wordsSchema.meta({ description: 'As typed; at most 80 characters. Empty: the clients the caller opened last' }),
  }),
  answers: { 200: { description: 'The first six clients and four visits', schema: findAnswer } },
  async handle({ services, lng, actor, query, shown }) {
    if (!actor) return problem('sign-in-needed', lng)
    const found = await findAnything(services, actor, query.q)
    const clients = [...found.clients, ...found.near, ...found.recent]
    shown([...clients.map(({ id }) => id), ...patientIdsIn(found.visits)])
    return { status: 200, body: found, headers: { 'Cache-Control': 'private, no-store' } }
  },
})

export const findEndpoints: readonly Endpoint[] = [find]
