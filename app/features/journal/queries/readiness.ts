import { sql } from 'kysely'
import type { BodySite } from '#app/domain/scan/body-sites.ts'
import type { PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import { decidedAddOns, keptReasons, lastLimit, overriddenReasons } from '#app/db/clearance.ts'

/** Where the client's tattoo is and what the laser was last set to there; no line: not treated yet. */
export type LastSetting = { site: BodySite; lines: { wavelengthNm: number; spotMm: number }[] }

/**
 * What the journal knows of a visit before it begins, as columns of a statement over appointments `a`: the board reads
 * them with its visits, however many there are, in one. `readinessOf` says what they mean.
 */
export const readinessColumns = () =>
  [
    keptReasons(sql.ref('a.patient_id')).as('clearance'),
    lastLimit(sql.ref('a.patient_id')).as('limit'),
    decidedAddOns(sql.ref('a.id')).as('decided'),
    overriddenReasons(sql.ref('a.id')).as('overridden'),
    // Of somebody with several tattoos nobody knows which one this visit is for.
    sql<LastSetting | null>`(select jsonb_build_object('site', t.site,
        'lines', coalesce((select jsonb_agg(jsonb_build_object('wavelengthNm', line->'wavelengthNm', 'spotMm', line->'spotMm'))
          from jsonb_array_elements(coalesce(l.content->'lines', jsonb_build_array(l.content))) line
          where line ? 'wavelengthNm'), '[]'))
      from tattoos t left join lateral (select v.content from journal_entries e
          join journal_versions v on v.entry_id = e.id where e.tattoo_id = t.id and e.kind = 'treatment'
          order by e.created_at desc, v.version desc limit 1) l on true
      where t.patient_id in (select records_of(a.patient_id))
        and (select count(*) from tattoos o where o.patient_id in (select records_of(a.patient_id))) = 1)`.as(
      'last_setting',
    ),
    sql<PhotoMoment[]>`coalesce((select jsonb_agg(distinct j.moment) from journal_photos j
      where j.appointment_id = a.id and j.struck_at is null), '[]')`.as('taken'),
  ] as const
