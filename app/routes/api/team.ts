import { z } from 'zod'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { portrait, shownPortrait } from '#app/features/settings/queries/portraits.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { filePolicy } from '#app/http/send.ts'

const picture = endpoint({
  method: 'get',
  path: '/api/team/{id}',
  action: 'read-public',
  rateLimit: 'none',
  summary: 'A picture of somebody of the team, while the clinic shows them; the owner sees the others too',
  params: z.object({ id: z.uuid() }),
  answers: { 200: { description: 'image/webp' } },
  refusals: ['not-found'],
  async handle({ services, lng, params, actor }) {
    const isOwner = actor !== null && reachOfActor(actor, 'manage-settings') !== null
    const file = isOwner ? await portrait(services, params.id) : await shownPortrait(services, params.id)
    if (!file) return problem('not-found', lng)
    return new Response(file.stream, {
      // Who leaves the page is out of it with the next look.
      headers: {
        'Content-Type': file.type,
        'Content-Disposition': 'inline; filename="portrait.webp"',
        'Content-Security-Policy': filePolicy,
        'Cache-Control': 'private, no-cache',
        'X-Robots-Tag': 'noindex',
      },
    })
  },
})

export const teamEndpoints: readonly Endpoint[] = [picture]
