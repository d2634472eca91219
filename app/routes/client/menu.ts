import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import type { TextKey } from '#app/content/text/text.ts'
import { unreadOf } from '#app/features/messages/queries.ts'
import type { Services } from '#app/services/services.ts'

type PortalText = Extract<TextKey, `dashboard:${string}`> extends `dashboard:${infer Name}` ? Name : never

type Entry = {
  path: string
  name: PortalText
  /** Its name where a quarter of a phone's width is all there is. */
  short?: PortalText
  inBar?: boolean
  /** Pages that lead back to it. */
  also?: readonly string[]
}

/** The client's pages, in the order of the menu. */
const MENU: readonly Entry[] = [
  { path: '/dashboard', name: 'menu-start', inBar: true },
  {
    path: '/dashboard/course',
    name: 'menu-course',
    short: 'menu-course-short',
    inBar: true,
    also: ['/dashboard/plan'],
  },
  {
    path: '/dashboard/journal',
    name: 'menu-journal',
    inBar: true,
    also: ['/dashboard/passport', '/dashboard/cover-up', '/dashboard/reactions'],
  },
  { path: '/dashboard/messages', name: 'menu-messages', inBar: true },
  { path: '/dashboard/payments', name: 'menu-payments' },
  { path: '/dashboard/documents', name: 'menu-documents', also: ['/dashboard/consents', '/dashboard/health'] },
  { path: '/dashboard/settings', name: 'menu-settings', also: ['/account/settings', '/account/password'] },
]

/** The client's menu, with the number of unread messages. */
export async function clientMenu(services: Services, actor: SignedIn) {
  const self = reachedClient(actor, 'see-own-dashboard', actor.userId)
  const unread = self ? await unreadOf(services, self) : 0
  return MENU.map(({ short, ...entry }) => ({
    ...entry,
    short,
    count: entry.name === 'menu-messages' ? unread : undefined,
  }))
}
