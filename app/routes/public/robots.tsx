import { servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/robots'

export const handle = { action: 'read-public' } satisfies Handle

/** Pages of one person or of the staff, and calls. Source: [specification 2.2]. */
const PRIVATE = [
  '/dashboard',
  '/admin',
  '/affiliate-dashboard',
  '/logout-success',
  '/payment-success',
  '/payment-failed',
  '/checkin',
  '/treatment-plan/',
  '/aftale/',
  '/betal/',
  '/sandbox/',
  '/dev/',
  '/api/',
]

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)!.settings
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
