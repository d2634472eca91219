import { reachOfActor, type SignedIn } from '#app/domain/actor.ts'
import type { Texts } from '#app/content/text/text.ts'
import type { Action, Role } from '#app/domain/roles.ts'
import { partnerApplications } from '#app/features/affiliates/queries.ts'
import { mailTrouble } from '#app/features/system/queries.ts'
import { openIncidents } from '#app/features/privacy/queries/incidents.ts'
import { waitingCount } from '#app/features/messages/queries.ts'
import { sharedLists, waitingIn } from '#app/features/worklists/queries.ts'
import type { Services } from '#app/services/services.ts'

type Entry = {
  path: string
  name: keyof Texts['admin']
  /** Who may see the page: the action in its `handle`. */
  action: Action
  /** Only for whoever has this role, though others may open it. */
  role?: Role
  /** Also in the bar of a phone; the first three that a person may see. */
  inBar?: boolean
  /** What waits there, shown beside the name. Asked with every page, so it must be a quick count. */
  count?: (services: Services, actor: SignedIn) => Promise<number>
}

/** The staff's menu, in the order shown. A page joins by a line here and its route below the shell in routes.ts. */
const MENU: readonly Entry[] = [
  { path: '/admin', name: 'day', action: 'see-staff-pages', inBar: true },
  { path: '/admin/own-day', name: 'own-day', action: 'run-appointments', role: 'provider' },
  { path: '/admin/calendar', name: 'calendar', action: 'run-appointments', inBar: true },
  { path: '/admin/book', name: 'book', action: 'run-appointments' },
  { path: '/admin/patients', name: 'patients', action: 'search-patients', inBar: true },
  {
    path: '/admin/worklists',
    name: 'worklists',
    action: 'run-appointments',
    inBar: true,
    count: async (services, actor) => waitingIn(await sharedLists(services, actor)),
  },
  {
    path: '/admin/messages',
    name: 'messages',
    action: 'answer-messages',
    count: waitingCount,
  },
  { path: '/admin/videos', name: 'videos', action: 'read-journal' },
  { path: '/admin/cameras', name: 'cameras', action: 'write-journal' },
  { path: '/admin/prices', name: 'prices', action: 'manage-prices' },
  { path: '/admin/hours', name: 'hours', action: 'manage-providers' },
  { path: '/admin/people', name: 'people', action: 'manage-providers' },
  { path: '/admin/resources', name: 'resources', action: 'manage-providers' },
  { path: '/admin/analytics', name: 'analytics', action: 'read-statistics' },
  { path: '/admin/notice', name: 'notice', action: 'manage-settings' },
  { path: '/admin/check-in', name: 'check-in', action: 'manage-kiosks' },
  { path: '/admin/settings', name: 'settings', action: 'manage-settings' },
  { path: '/admin/clinic', name: 'clinic', action: 'manage-settings' },
  { path: '/admin/team', name: 'team', action: 'manage-settings' },
  { path: '/admin/claims', name: 'claims', action: 'manage-settings' },
  { path: '/admin/texts', name: 'texts', action: 'manage-settings' },
  { path: '/admin/invoices', name: 'invoices', action: 'read-invoices' },
  { path: '/admin/till', name: 'till', action: 'close-till' },
  {
    path: '/admin/partners',
    name: 'partners',
    action: 'manage-partners',
    count: async (services) => (await partnerApplications(services)).length,
  },
  { path: '/admin/roles', name: 'roles', action: 'manage-roles' },
  { path: '/admin/retention', name: 'retention', action: 'manage-retention' },
  { path: '/admin/protection', name: 'protection', action: 'manage-retention', count: openIncidents },
  {
    path: '/admin/system',
    name: 'system',
    action: 'read-system',
    count: async (services) => (await mailTrouble(services)).failed,
  },
  { path: '/admin/transfer', name: 'transfer', action: 'move-data' },
  { path: '/admin/audit-log', name: 'audit-log', action: 'read-audit-log' },
]

export type MenuLine = Pick<Entry, 'path' | 'name' | 'inBar'> & { count: number | undefined }

/** The entries this person may open, with what waits in each. A count that cannot be read is left out. */
export const menuFor = (services: Services, actor: SignedIn): Promise<MenuLine[]> =>
  Promise.all(
    MENU.filter(({ action, role }) => reachOfActor(actor, action) && (!role || actor.roles.includes(role))).map(
      async ({ path, name, inBar = false, count }) => ({
        path,
        name,
        inBar,
        count: await count?.(services, actor).catch(() => undefined),
      }),
    ),
  )
