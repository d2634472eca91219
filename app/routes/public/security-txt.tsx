import { later } from '#app/domain/time/clinic-time.ts'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/security-txt'

export const handle = { action: 'read-public' } satisfies Handle

const VALID_DAYS = 180

/** /.well-known/security.txt: whom to tell of a weakness, in both languages (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = context.get(servicesContext)!
  const { clinic } = context.get(requestContext)!
  const expires = later(clock.instant(), VALID_DAYS * 24 * 3600_000)
  const lines = [
    '# Har du fundet en svaghed i vores side? Skriv til os, på dansk eller engelsk. Se ikke på andres oplysninger.',
    '# Found a weakness in our site? Write to us, in Danish or English. Do not look at what belongs to others.',
    `Contact: mailto:${clinic.email}`,
    `Contact: ${settings.publicUrl}/kontakt`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: da, en',
    `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
