import { i18nFor } from '#app/content/text/i18n.server.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import type { Route } from './+types/manifest'

export const handle = { action: 'read-public' } satisfies Handle

const icon = (pixels: number) => ({
  src: `/icons/icon-${pixels}.png`,
  type: 'image/png',
  sizes: `${pixels}x${pixels}`,
})

/** /manifest.webmanifest: what the clinic is called on a phone that keeps it among its apps. */
export function loader({ context }: Route.LoaderArgs) {
  const { clinic, texts } = context.get(requestContext)!
  const manifest = {
    name: clinic.name,
    short_name: clinic.name,
    description: i18nFor(DEFAULT_LANGUAGE, texts).t('navigation:footer-say'),
    lang: DEFAULT_LANGUAGE,
    id: '/',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [180, 192, 512].map(icon),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
