import { parse, serialize } from 'hono/utils/cookie'
import { policy } from '#app/domain/policy.ts'
import type { Settings } from '#app/services/installation-settings.ts'

type Ground = Pick<Settings, 'publicUrl'>

const isSecure = ({ publicUrl }: Ground) => publicUrl.startsWith('https:')
const nameOf = (settings: Ground) => `${isSecure(settings) ? '__Host-' : ''}camera`

/** What a device is known by whose camera is set: it opens nothing, and says only which settings are its own. */
export const cameraCookie = (settings: Ground, id: string): string =>
  serialize(nameOf(settings), id, {
    path: '/',
    httpOnly: true,
    secure: isSecure(settings),
    sameSite: 'Strict',
    maxAge: policy.cameraDays * 24 * 3600,
  })

export const cameraIdIn = (settings: Ground, headers: Headers): string | null =>
  parse(headers.get('cookie') ?? '', nameOf(settings))[nameOf(settings)] ?? null
