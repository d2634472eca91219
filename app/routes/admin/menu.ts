import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { TextKey } from '#app/content/text/text.ts'
import type { Action, Role } from '#app/domain/access/roles.ts'
import { partnerApplications } from '#app/features/affiliates/queries/codes.ts'
import { mailTrouble } from '#app/features/system/queries.ts'
import { openIncidents } from '#app/features/privacy/queries/incidents.ts'
import { waitingCount } from '#app/features/messages/queries.ts'
import { countLasersToSee } from '#app/features/resources/queries.ts'
import { sharedLists, waitingIn } from '#app/features/worklists/queries.ts'
import type { Services } from '#app/services/services.ts'

type AdminText = Extract<TextKey, `admin:${string}`> extends `admin:${infer Name}` ? Name : never

type Entry = {
  path: string
  name: AdminText
  /** Who may see the page: the action in its `handle`. */
  action: Action
  /** What it stands under where the menu is long; left out: always in sight. */
  group?: 'group-clinic' | 'group-money' | 'group-data'
  /** Only for whoever has this role, though others may open it. */
  role?: Role
  /** Also in the bar of a phone; the first three that a person may see. */
  inBar?: boolean
  /** Other pages that stand under it. */
  also?: readonly string[]
  /** What waits there, shown beside the name. Asked with every page, so it must be a quick count. */
  count?: (services: Services, actor: SignedIn) => Promise<number>
}

/** The staff's menu, in the order shown. A page joins by a line here and its route below the shell in routes.ts. */
const MENU: readonly Entry[] = [
  { path: '/admin', name: 'day', action: 'see-staff-pages', inBar: true },
  { path: '/admin/own-day', name: 'own-day', action: 'treat-clients', role: 'provider' },
  { path: '/admin/calendar', name: 'calendar', action: 'run-appointments', inBar: true },
  { path: '/admin/book', name: 'book', action: 'run-appointments' },
  { path: '/admin/patients', name: 'patients', action: 'search-patients', inBar: true },
  {
    path: '/admin/worklists',
    name: 'worklists',
    action: 'run-appointments',
    inBar: true,
    also: ['/admin/requests', '/admin/unverified'],
    count: async (services, actor) => waitingIn(await sharedLists(services, actor)),
  },
  {
    path: '/admin/messages',
    name: 'messages',
    action: 'answer-messages',
    count: waitingCount,
  },
  { path: '/admin/complications', name: 'complications', action: 'read-journal', group: 'group-clinic' },
  { path: '/admin/videos', name: 'videos', action: 'read-journal', group: 'group-clinic' },
  { path: '/admin/cameras', name: 'cameras', action: 'write-journal', group: 'group-clinic' },
  { path: '/admin/prices', name: 'prices', action: 'manage-prices', group: 'group-clinic' },
  { path: '/admin/hours', name: 'hours', action: 'close-days', group: 'group-clinic' },
  { path: '/admin/people', name: 'people', action: 'manage-providers', group: 'group-clinic' },
  {
    path: '/admin/resources',
    name: 'resources',
    action: 'manage-providers',
    group: 'group-clinic',
    count: countLasersToSee,
  },
  { path: '/admin/analytics', name: 'analytics', action: 'read-statistics', group: 'group-money' },
  { path: '/admin/notice', name: 'notice', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/check-in', name: 'check-in', action: 'manage-kiosks', group: 'group-clinic' },
  { path: '/admin/settings', name: 'settings', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/clinic', name: 'clinic', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/team', name: 'team', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/claims', name: 'claims', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/texts', name: 'texts', action: 'manage-settings', group: 'group-clinic' },
  { path: '/admin/invoices', name: 'invoices', action: 'read-invoices', group: 'group-money' },
  { path: '/admin/till', name: 'till', action: 'close-till', group: 'group-money' },
  {
    path: '/admin/partners',
    name: 'partners',
    action: 'manage-partners',
    group: 'group-money',
    // An admin looks at a partner's own pages inside the staff frame.
    also: ['/affiliate-dashboard'],
    count: async (services) => (await partnerApplications(services)).length,
  },
  { path: '/admin/roles', name: 'roles', action: 'manage-roles', group: 'group-data' },
  { path: '/admin/retention', name: 'retention', action: 'manage-retention', group: 'group-data' },
  {
    path: '/admin/protection',
    name: 'protection',
    action: 'manage-retention',
    group: 'group-data',
    count: openIncidents,
  },
  {
    path: '/admin/system',
    name: 'system',
    action: 'read-system',
    group: 'group-data',
    also: ['/admin/outbox', '/admin/access-log'],
    count: async (services) => (await mailTrouble(services)).failed,
  },
  { path: '/admin/transfer', name: 'transfer', action: 'move-data', group: 'group-data' },
  { path: '/admin/audit-log', name: 'audit-log', action: 'read-audit-log', group: 'group-data' },
]

export type MenuLine = Pick<Entry, 'path' | 'name' | 'inBar' | 'also'> & {
  group: Entry['group'] | undefined
  count: number | undefined
}

/** The entries this person may open, with what waits in each. A count that cannot be read is left out. */
export const staffMenu = (services: Services, actor: SignedIn): Promise<MenuLine[]> =>
  Promise.all(
    MENU.filter(({ action, role }) => reachOfActor(actor, action) && (!role || actor.roles.includes(role))).map(
      async ({ path, name, group, also = [], inBar = false, count }) => ({
        path,
        name,
        group,
        also,
        inBar,
        count: await count?.(services, actor).catch(() => undefined),
      }),
    ),
  )

/** What staff begin from the command bar, beside opening a page. */
const ACTS = [
  { path: '/admin/book', name: 'act-book', action: 'run-appointments' },
  { path: '/admin/patients/new', name: 'act-new-client', action: 'edit-client' },
  { path: '/admin/till', name: 'act-close-till', action: 'close-till' },
  { path: '/admin/people/invite', name: 'act-invite', action: 'manage-roles' },
] as const satisfies readonly { path: string; name: AdminText; action: Action }[]

export const staffActs = (actor: SignedIn) => ACTS.filter(({ action }) => reachOfActor(actor, action))
