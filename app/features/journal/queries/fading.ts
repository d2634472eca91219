import { sql, type Kysely } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { clinicCurve, type ClinicPoint, type InkLeft } from '#app/domain/journal/fading.ts'
import { policy } from '#app/domain/policy.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type Fading = {
  id: string
  tattooId: string
  firstPhotoId: string
  secondPhotoId: string
  treatments: number
  left: number
  offBy: number
  colours: InkLeft[]
  measuredBy: string
  /** Null: it is not confirmed yet, and only staff see it. */
  confirmedBy: string | null
}

/** The figures of a client's tattoos that are not set aside, the newest first. The caller writes the access log. */
export async function fadingsOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<Fading[]> {
  const rows = await k
    .selectFrom('fadings')
    .selectAll()
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .where('set_aside_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tattooId: row.tattoo_id,
    firstPhotoId: row.first_photo_id,
    secondPhotoId: row.second_photo_id,
    treatments: row.treatments,
    left: row.left_percent,
    offBy: row.off_by,
    colours: row.colours,
    measuredBy: row.measured_by_name,
    confirmedBy: row.confirmed_by_name,
  }))
}

export type OwnPoint = { takenOn: ClinicDay; treatments: number; left: number; offBy: number; colours: InkLeft[] }
export type OwnFading = { tattooId: string; points: OwnPoint[] }

/** A client's own confirmed figures by tattoo, in the order of the photos, and the clinic's curve without the client. */
export async function ownFadings(
  { db }: Pick<Services, 'db'>,
  self: ReachedClient,
): Promise<{ own: OwnFading[]; clinic: ClinicPoint[] }> {
  const rows = await db.k
    .selectFrom('told_fadings')
    .selectAll()
    .where(sql<boolean>`patient_id in (select records_of(${self}))`)
    .orderBy('taken_on')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return { own: [], clinic: [] }
  const others = await db.k
    .selectFrom('told_fadings')
    .select(['person_id as person', 'treatments', 'left_percent as left'])
    .where(sql<boolean>`patient_id not in (select records_of(${self}))`)
    .execute()
  const own = [...Map.groupBy(rows, ({ tattoo_id: tattooId }) => tattooId)].map(([tattooId, all]) => ({
    tattooId,
    points: all.map((row) => ({
      takenOn: row.taken_on,
      treatments: row.treatments,
      left: row.left_percent,
      offBy: row.off_by,
      colours: row.colours,
    })),
  }))
  return { own, clinic: clinicCurve(others, policy.curveShownFrom) }
}
