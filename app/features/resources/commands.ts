import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { RESOURCE_KINDS } from '#app/domain/schedule/resources.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { giveResource } from '#app/db/appointments/change.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { managedResources, visitsWithout } from './queries.ts'
import type { ResourceInput } from './schema.ts'

/**
 * Adds a laser or a room, or changes it (`id`). One in use is given to the coming visits that need one and have none,
 * the earliest first, where they do not overlap. One out of use is offered to nobody new; visits that have it keep it.
 */
export async function saveResource(
  { db, clock, newId }: Services,
  actor: SignedIn,
  { id, input }: { id: string | null; input: ResourceInput },
): Promise<Result<{ id: string; given: number }, 'forbidden' | 'not-found'>> {
  if (!reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
  const row = rowOf(input)
  return inTransaction(db, async (tx) => {
    const resourceId = id ?? newId()
    const saved = id
      ? await tx.updateTable('resources').set(row).where('id', '=', id).returning('id').executeTakeFirst()
      : await tx
          .insertInto('resources')
          .values({ id: resourceId, ...row })
          .returning('id')
          .executeTakeFirst()
    if (!saved) return refuse('not-found')
    return ok({ id: resourceId, given: input.isActive ? await giveToVisits(tx, resourceId, input, clock.today()) : 0 })
  })
}

const rowOf = ({ isActive, order, serialNumber, boughtOn, ceNumber, notifiedBody, ...input }: ResourceInput) => ({
  kind: input.kind,
  name: input.name,
  serves: input.serves,
  is_active: isActive,
  display_order: order,
  serial_number: serialNumber,
  bought_on: boughtOn,
  ce_number: ceNumber,
  notified_body: notifiedBody,
  ce_valid_until: input.ceValidUntil,
  last_service: input.lastService,
  next_service: input.nextService,
})

/**
 * Gives lasers and rooms that have become free to coming visits that need one and have none, the earliest first.
 * @returns how many were given
 */
export async function giveFreeResources({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  let given = 0
  const active = (await managedResources(db.k)).filter(({ isActive }) => isActive)
  for (const kind of RESOURCE_KINDS)
    for (const visit of await visitsWithout(db.k, kind, clock.today()))
      for (const one of active.filter((resource) => resource.kind === kind && resource.serves.includes(visit.type)))
        if (await inTransaction(db, (tx) => giveResource(tx, visit.id, one.id)).catch(takenMeanwhile)) {
          given++
          break
        }
  return given
}

function takenMeanwhile(error: unknown): false {
  if (conflictOf(error) === 'resource-taken') return false
  throw error
}

async function giveToVisits(tx: Tx, resourceId: string, { kind, serves }: ResourceInput, today: ClinicDay) {
  let given = 0
  for (const visit of await visitsWithout(tx, kind, today))
    if (serves.includes(visit.type) && (await giveResource(tx, visit.id, resourceId))) given++
  return given
}
