import { expect, test } from 'vitest'
import { frameOf, type Frame } from './frame.ts'
import type { Role } from './roles.ts'

const PEOPLE = {
  anonymous: null,
  client: ['client'],
  partner: ['client', 'affiliate'],
  provider: ['client', 'provider'],
  admin: ['client', 'admin'],
} satisfies Record<string, readonly Role[] | null>

/** The frame of a page for an anonymous visitor, a client, a partner, a provider and an admin. */
type Row = [what: string, page: Parameters<typeof frameOf>[0], frames: [Frame, Frame, Frame, Frame, Frame]]

const own = (anonymous: Frame): Row[2] => [anonymous, 'client-desk', 'partner-desk', 'staff-desk', 'staff-desk']
const all = (frame: Frame): Row[2] => [frame, frame, frame, frame, frame]

test.each<Row>([
  ['a page for everybody', { path: '/priser', action: 'read-public' }, all('public')],
  ['booking', { path: '/book', action: 'book' }, all('public')],
  ['a private link', { path: '/aftale/:token', action: 'see-appointment', link: true }, all('private')],
  ['a page of the clinic’s tablet', { path: '/checkin', action: 'open-check-in', kiosk: true }, all('private')],
  ['a link from a mail', { path: '/account/welcome', action: 'prove-address' }, all('private')],
  ['a full-screen page', { path: '/dev/mail', action: 'use-demo-tools', frame: 'none' }, all('none')],
  ['their own account', { path: '/account/settings', action: 'change-own-account' }, own('public')],
  ['a missing page', { path: '/nowhere', action: 'read-public', frame: 'person' }, own('public')],
  ['an error', { path: '/priser', frame: 'person' }, own('public')],
  ['a staff page', { path: '/admin/people', action: 'manage-providers' }, own('public')],
  [
    'their own treatment',
    { path: '/dashboard/course', action: 'see-own-dashboard' },
    ['public', 'client-desk', 'client-desk', 'client-desk', 'client-desk'],
  ],
  ['a partner’s page', { path: '/affiliate-dashboard', action: 'see-affiliate-dashboard' }, own('public')],
])('%s is in the frame of its kind, or of the person', (_, page, frames) => {
  expect(Object.values(PEOPLE).map((roles) => frameOf(page, roles))).toEqual(frames)
})

test('an admin who is also a partner sees the partner’s pages in the partner’s frame', () => {
  const page = { path: '/affiliate-dashboard/codes', action: 'see-affiliate-dashboard' } as const
  expect(frameOf(page, ['client', 'admin', 'affiliate'])).toBe('partner-desk')
})
