import { sql, type Kysely } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/appointment.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { RESOURCE_KINDS, type ResourceKind } from '#app/domain/resources.ts'
import type { Schema } from '#app/db/schema.ts'

export type ManagedResource = {
  id: string
  kind: ResourceKind
  name: string
  serves: AppointmentType[]
  isActive: boolean
  order: number
}

/** Every laser and room, those in use first, in the clinic's order. */
export async function managedResources(k: Kysely<Schema>): Promise<ManagedResource[]> {
  const rows = await k
    .selectFrom('resources')
    .select(['id', 'kind', 'name', 'serves', 'is_active', 'display_order'])
    .orderBy('is_active', 'desc')
    .orderBy('kind')
    .orderBy('display_order')
    .orderBy(inDanishOrder('name'))
    .execute()
  return rows.map(({ is_active: isActive, display_order: order, ...row }) => ({ ...row, isActive, order }))
}

export type VisitWithout = { id: string; type: AppointmentType }

/** Coming visits that should take one of this kind and have none: booked before there was one, or there are too few. */
export async function visitsWithout(k: Kysely<Schema>, kind: ResourceKind, today: ClinicDay): Promise<VisitWithout[]> {
  return k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.type'])
    .where('a.appointment_date', '>=', today)
    .where('a.status', 'in', [...BLOCKS_SLOT])
    .where(
      sql<boolean>`exists (select 1 from resources r where r.kind = ${kind} and r.is_active and a.type = any (r.serves))`,
    )
    .where(sql<boolean>`not exists (select 1 from resources r where r.kind = ${kind} and r.id = any (a.resource_ids))`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
}

/** How many coming visits have none of a kind they need; kinds without any are left out. */
export async function countWithout(k: Kysely<Schema>, today: ClinicDay) {
  const counts = await Promise.all(
    RESOURCE_KINDS.map(async (kind) => ({ kind, count: (await visitsWithout(k, kind, today)).length })),
  )
  return counts.filter(({ count }) => count > 0)
}
