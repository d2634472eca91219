import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { actionToMark, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { Closable } from '#app/domain/health/closings.ts'
import { policy } from '#app/domain/policy.ts'
import type { WorkRow, Worklist } from '#app/domain/booking/worklist.ts'
import {
  barredVisits,
  consultations,
  doctorApprovals,
  pastVisits,
  unwrittenTreatments,
} from '#app/features/appointments/queries/worklists.ts'
import { doctorInbox } from '#app/features/health/queries/doctor-inbox.ts'
import { sharedRead } from '#app/services/shared-read/shared-read.ts'
import { unsignedConsents } from '#app/features/journal/queries/consents.ts'
import { clinicRefunds } from '#app/features/payments/queries/payouts.ts'
import { unpaid } from '#app/features/payments/queries/unpaid.ts'
import { skinReports } from '#app/features/reactions/queries/worklist.ts'
import type { Services } from '#app/services/services.ts'

/** Every list of what waits, in the order shown. A list joins by its line here; its texts are in worklists.json. */
const LISTS = [
  skinReports,
  doctorInbox,
  barredVisits,
  consultations,
  doctorApprovals,
  unpaid,
  clinicRefunds,
  pastVisits,
  unwrittenTreatments,
  unsignedConsents,
] as const satisfies readonly Worklist<Services>[]

type ListKey = (typeof LISTS)[number]['key']
const ALL: readonly (Worklist<Services> & { key: ListKey })[] = LISTS

export type CountedList = {
  key: ListKey
  waiting: number
  parts: { key: string; count: number; isWaiting: boolean }[]
}

/** The lists somebody may see, each with how much waits. */
async function countedLists(
  services: Services,
  actor: SignedIn,
  providers?: readonly string[],
): Promise<CountedList[]> {
  const mine = ALL.filter(
    ({ action, isOfVisits }) => reachOfActor(actor, action) === 'any' && (!providers || isOfVisits),
  )
  return Promise.all(
    mine.map(async ({ key, parts, waiting, count }) => {
      const counts = await count(services, providers)
      return {
        key,
        waiting: waiting.reduce((sum: number, part) => sum + (counts[part] ?? 0), 0),
        parts: parts.map((part) => ({ key: part, count: counts[part] ?? 0, isWaiting: waiting.includes(part) })),
      }
    }),
  )
}

/** The same, asked by every page of the staff at once: read anew when something was committed. */
export const sharedLists = (services: Services, actor: SignedIn): Promise<CountedList[]> =>
  sharedRead(services, `worklists of ${actor.roles.join()}`, () => countedLists(services, actor))

/** The lists of visits, with those of these providers alone. */
export const listsOf = (services: Services, actor: SignedIn, providers: readonly string[]): Promise<CountedList[]> =>
  countedLists(services, actor, providers)

/** All that waits in these lists: the figure in the menu. */
export const waitingIn = (lists: readonly CountedList[]): number => lists.reduce((sum, { waiting }) => sum + waiting, 0)

/** One page of one part; nothing for a list that is not theirs. */
export async function rowsOf(
  services: Services,
  actor: SignedIn,
  { list: key, part, page, providers }: { list: string; part: string; page: number; providers?: readonly string[] },
): Promise<WorkRow[]> {
  const list = ALL.find((one) => one.key === key)
  if (!list || reachOfActor(actor, list.action) !== 'any') return []
  const limit = policy.rowsPerPage
  const rows = await list.rows(services, part, { limit, offset: (page - 1) * limit, providers })
  return rows.map((row) => (row.closable ? { ...row, closable: closableBy(actor, row.closable) } : row))
}

/** The ways this member of staff may close a visit: only clinicians complete one, and read what bars it. */
function closableBy(actor: SignedIn, { closings, barredBy }: Closable): Closable {
  const may = (to: AppointmentStatus) => reachOfActor(actor, actionToMark(to)) === 'any'
  return { closings: closings.filter(may), barredBy: may('completed') ? barredBy : null }
}
