import { sql, type Kysely } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { papersWarnings, type LaserPapers } from '#app/domain/journal/laser-papers.ts'
import { RESOURCE_KINDS, type ResourceKind } from '#app/domain/schedule/resources.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

const PAPERS = [
  'serial_number as serialNumber',
  'bought_on as boughtOn',
  'ce_number as ceNumber',
  'notified_body as notifiedBody',
  'ce_valid_until as ceValidUntil',
  'last_service as lastService',
  'next_service as nextService',
] as const

export type ManagedResource = LaserPapers & {
  id: string
  kind: ResourceKind
  name: string
  serves: AppointmentType[]
  isActive: boolean
  order: number
}

/** Every laser and room, those in use first, in the clinic's order. */
export async function managedResources(k: Kysely<Schema>): Promise<ManagedResource[]> {
  return k
    .selectFrom('resources')
    .select(['id', 'kind', 'name', 'serves', 'is_active as isActive', 'display_order as order'])
    .select(PAPERS)
    .orderBy('is_active', 'desc')
    .orderBy('kind')
    .orderBy('display_order')
    .orderBy(inDanishOrder('name'))
    .execute()
}

/** How many lasers in use have papers that have run out or soon will: the figure in the menu. */
export async function countLasersToSee({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const today = clock.today()
  return (await managedResources(db.k)).filter((one) => papersWarnings(one, today).length > 0).length
}

export type NamedLaser = LaserPapers & { name: string }

/** The lasers a journal names, out of use or not: an entry holds the name it was signed with. */
export async function lasersNamed(k: Kysely<Schema>, names: readonly string[]): Promise<NamedLaser[]> {
  if (names.length === 0) return []
  return k
    .selectFrom('resources')
    .select('name')
    .select(PAPERS)
    .where('kind', '=', 'laser')
    .where(
      sql`lower(name)`,
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .orderBy(inDanishOrder('name'))
    .orderBy('serial_number')
    .execute()
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
