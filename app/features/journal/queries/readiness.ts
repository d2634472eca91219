import { sql } from 'kysely'
import type { ConsentKind } from '#app/domain/consents.ts'
import type { PhotoMoment } from '#app/domain/journal-photos.ts'
import { firstTreated, lastHealth } from './health.ts'

/**
 * What the journal knows of a visit before it begins, as columns of a statement over appointments `a`: the board reads
 * them with its visits, however many there are, in one. `readinessOf` says what they mean.
 */
export const readinessColumns = () =>
  [
    lastHealth(sql.ref('a.patient_id')).as('health'),
    firstTreated(sql.ref('a.patient_id')).as('first_treated'),
    sql<ConsentKind[]>`coalesce((select jsonb_agg(distinct c.kind) from consents c
      where c.patient_id in (select records_of(a.patient_id)) and c.signed_at is not null and c.withdrawn_at is null),
      '[]')`.as('signed'),
    sql<PhotoMoment[]>`coalesce((select jsonb_agg(distinct j.moment) from journal_photos j
      where j.appointment_id = a.id and j.struck_at is null), '[]')`.as('taken'),
  ] as const
