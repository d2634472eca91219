import { expect, test } from 'vitest'
import { contentPages } from '#app/content/paths.ts'
import { frameOf, type Frame } from '#app/domain/access/frame.ts'
import { reachOf, type Role } from '#app/domain/access/roles.ts'
import type { Handle } from '#app/handle.ts'
import routes from '#app/routes.ts'

const PEOPLE = {
  anonymous: null,
  client: ['client'],
  partner: ['client', 'affiliate'],
  provider: ['client', 'provider'],
  admin: ['client', 'admin'],
} satisfies Record<string, readonly Role[] | null>
type Person = keyof typeof PEOPLE

type Entry = { file: string; path?: string; children?: Entry[] }
const leaves = (entries: Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

const files = import.meta.glob<{ handle?: Partial<Handle>; default?: unknown }>('../app/routes/**/*.tsx')
const pages = await Promise.all(
  leaves(routes as Entry[]).map(async ({ file, path }) => {
    const module = await files[`../app/${file}`]!()
    return { path: `/${path ?? ''}`, handle: module.handle!, isPage: module.default !== undefined }
  }),
)

const framesOf = ({ path, handle }: { path: string; handle: Partial<Handle> }) =>
  Object.fromEntries(
    Object.entries(PEOPLE).map(([person, roles]) => [person, frameOf({ ...handle, path }, roles)]),
  ) as Record<Person, Frame>

const same = (frame: Frame) => ({ anonymous: frame, client: frame, partner: frame, provider: frame, admin: frame })
const own = {
  anonymous: 'public',
  client: 'client-desk',
  partner: 'partner-desk',
  provider: 'staff-desk',
  admin: 'staff-desk',
} as const

/** Every address that is not a content page or below /dashboard, /affiliate-dashboard or /admin. */
const SINGLE: [frames: Record<Person, Frame>, paths: string[]][] = [
  [
    same('public'),
    [
      '/',
      '/book',
      '/book-aftale',
      '/payment-success',
      '/payment-failed',
      '/account/sign-in',
      '/tattoo-analysis',
      '/tattoo-analysis/marker',
      '/resultater',
    ],
  ],
  [
    same('private'),
    [
      '/aftale/:token',
      '/betal/:token',
      '/treatment-plan/:token',
      '/account/confirm',
      '/account/email',
      '/account/email-undo',
      '/account/reset',
      '/account/welcome',
      '/consent/:token',
      '/cover-up/:token',
      '/passport/:code',
      '/fortryd-aftale',
    ],
  ],
  [
    same('none'),
    [
      '/checkin',
      '/checkin/:token',
      '/health/:token',
      '/sandbox/betaling/:checkout',
      '/dev/mail',
      '/dev/gallery',
      '/dashboard/offline',
      '/admin/patients/:id/camera',
    ],
  ],
  [own, ['/account/password', '/account/two-factor', '/account/settings', '/*']],
]
const single = new Map(SINGLE.flatMap(([frames, paths]) => paths.map((path) => [path, frames] as const)))

function expectedOf(path: string): Record<Person, Frame> | undefined {
  const listed = single.get(path)
  if (listed) return listed
  if ((contentPages as readonly string[]).includes(path)) return same('public')
  if (/^\/dashboard(\/|$)/.test(path)) return { ...same('client-desk'), anonymous: 'public' }
  if (/^\/(affiliate-dashboard|admin)(\/|$)/.test(path)) return own
  return undefined
}

test.each(pages.filter(({ isPage }) => isPage))('$path is in the frame of the person who looks at it', (page) => {
  expect(framesOf(page)).toEqual(expectedOf(page.path))
})

test('no page that asks for sign-in is in the public frame of a signed-in person', () => {
  const closed = pages.filter(
    ({ handle }) => !handle.link && !handle.kiosk && reachOf(['anonymous'], handle.action!) === null,
  )
  const leaving = closed.filter((page) =>
    Object.entries(framesOf(page)).some(([who, frame]) => who !== 'anonymous' && frame === 'public'),
  )
  expect(leaving.map(({ path }) => path)).toEqual([])
  expect(closed.length).toBeGreaterThan(60)
})
