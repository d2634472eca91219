import { sql } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { standingNotice, type StandingNotice } from '#app/domain/health/clearance.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { keptReasons } from '#app/db/clearance.ts'
import { signLink } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'

/** What a client is told of their own clearance, and what they can act on. */
export type OwnClearance = StandingNotice & {
  /** The next laser visit and its private page. */
  visit: { startsAt: ClinicTime; path: string } | null
  /** The course that can be paused. */
  planId: string | null
}

type Visit = { id: string; version: number; startsAt: ClinicTime }

/** The notice of one's own clearance; null: nothing bars booking laser. */
export async function ownClearance(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  self: ReachedClient,
): Promise<OwnClearance | null> {
  const row = await db.k
    .selectFrom('profiles as p')
    .select(keptReasons(sql.ref('p.id')).as('reasons'))
    .select([
      sql<Visit | null>`(select jsonb_build_object('id', a.id, 'version', a.link_version,
          'startsAt', to_char(a.starts_at, 'YYYY-MM-DD"T"HH24:MI'))
        from appointments a where a.patient_id = p.id and a.type = 'treatment' and a.unverified_since is null
          and a.status in ('scheduled', 'confirmed') and a.starts_at > ${clock.now()}
        order by a.starts_at limit 1)`.as('visit'),
      sql<string | null>`(select t.id from treatment_plans t where t.patient_id = p.id and t.status = 'active'
          and t.ended_at is null order by t.created_at desc limit 1)`.as('plan_id'),
    ])
    .where('p.id', '=', self)
    .executeTakeFirst()
  if (!row?.reasons) return null
  const { reasons, visit, plan_id: planId } = row
  const notice = standingNotice(reasons, [clock.today(), ...(visit ? [dayOf(visit.startsAt)] : [])])
  if (!notice) return null
  const path = visit && `/aftale/${signLink(settings.secret, 'appointment', visit.id, visit.version)}`
  return { ...notice, visit: visit && { startsAt: visit.startsAt, path: path! }, planId }
}
