import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { idEndOf } from '#app/domain/booking/booking-number.ts'
import { lastOpened, nearNames } from '#app/features/patients/queries/named-clients.ts'
import { listPatients } from '#app/features/patients/queries/search.ts'
import { patientListSchema } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import type { findAnswer } from './answer-schema.ts'

type Found = z.output<typeof findAnswer>

const CLIENTS_MOST = 6
const VISITS_MOST = 4

const NEAR_MOST = 4
const RECENT_MOST = 5
const NOTHING: Found = { clients: [], near: [], recent: [], visits: [] }

/**
 * The first clients a search finds, and their visits of today, or the visit whose booking number was typed. Where no client
 * is found: those with a similar name; where nothing is typed: those the user opened last.
 */
export async function findAnything(services: Services, actor: SignedIn, q: string): Promise<Found> {
  if (q === '') return { ...NOTHING, recent: await lastOpened(services, actor, RECENT_MOST) }
  const { rows } = await listPatients(services, patientListSchema.parse({ q }))
  const clients = rows.slice(0, CLIENTS_MOST).map(({ id, name, phone, email, next }) => {
    return { id, name, phone, email, next: next?.startsAt ?? null }
  })
  if (clients.length === 0) return { ...NOTHING, near: await nearNames(services, q, NEAR_MOST) }
  return { ...NOTHING, clients, visits: await visitsFound(services, q, clients) }
}

async function visitsFound({ db, clock }: Services, q: string, clients: Found['clients']): Promise<Found['visits']> {
  const ids = clients.map(({ id }) => id)
  const idEnd = idEndOf(q)
  const rows = await db.k
    .selectFrom('appointments as a')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.type', 'a.starts_at', 'v.name as provider'])
    .where('a.patient_id', 'in', ids)
    .where('a.status', '!=', 'cancelled')
    .where((eb) =>
      eb.or([
        eb('a.appointment_date', '=', clock.today()),
        ...(idEnd ? [sql<boolean>`right(a.id::text, 10) = ${idEnd}`] : []),
      ]),
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(VISITS_MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    startsAt: row.starts_at,
    type: row.type,
    provider: row.provider,
  }))
}
