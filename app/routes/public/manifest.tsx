import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Handle } from '#app/handle.ts'

export const handle = { action: 'read-public' } satisfies Handle

const icon = (pixels: number) => ({
  src: `/icons/icon-${pixels}.png`,
  type: 'image/png',
  sizes: `${pixels}x${pixels}`,
})

/** /manifest.webmanifest: what the clinic is called on a phone that keeps it among its apps. */
export function loader() {
  const manifest = {
    name: clinic.name,
    short_name: clinic.name,
    description: textOf('da', 'navigation:footer-say'),
    lang: 'da',
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
