import { isStaff, reachOf, type Action, type Role } from './roles.ts'

/** The menus of the frame of signed-in pages. */
export type Desk = 'staff' | 'partner' | 'client'

/**
 * What surrounds a page. `public`: menu, footer, notice; `private`: wordmark, language and phone, with no way out of one
 * person's matter; `none`: a full-screen page that draws its own surroundings.
 */
export type Frame = 'public' | 'private' | 'none' | `${Desk}-desk`

export type FramedPage = {
  path: string
  action?: Action
  link?: boolean
  kiosk?: boolean
  frame?: 'person' | 'none'
}

/** Pages opened from a mailed link, without a sign-in and for a single task. */
const BY_MAIL: ReadonlySet<Action> = new Set<Action>(['prove-address', 'reset-password', 'withdraw'])

/** True when a path equals an address or lies below it. */
export const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/**
 * Decides the frame of a page for a person.
 * @param page with `frame: 'person'` or without an action (an error page), the person's own frame is used.
 * @param roles null for an anonymous visitor.
 */
export function frameOf(page: FramedPage, roles: readonly Role[] | null): Frame {
  const { action, link, kiosk, frame } = page
  if (frame === 'none') return 'none'
  if (link || kiosk || (action && BY_MAIL.has(action))) return 'private'
  const isOpenToAll = action !== undefined && frame !== 'person' && reachOf(['anonymous'], action) !== null
  return roles && !isOpenToAll ? `${deskOf(page.path, roles)}-desk` : 'public'
}

/** The desk of the page, if the person's roles include it; otherwise the person's own. */
export function deskOf(path: string, roles: readonly Role[]): Desk {
  const isPartner = roles.includes('affiliate')
  if (isUnder(path, '/dashboard')) return 'client'
  if (isUnder(path, '/affiliate-dashboard') && isPartner) return 'partner'
  if (isStaff(roles)) return 'staff'
  return isPartner ? 'partner' : 'client'
}

export const isDesk = (frame: Frame): frame is `${Desk}-desk` => frame.endsWith('-desk')
