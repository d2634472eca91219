import { sql } from 'kysely'
import { registerOf, type GivenTreatment, type Register } from '#app/domain/journal/complications.ts'
import type { Services } from '#app/services/services.ts'

// A report about no visit is about the last treatment before it.
const reportsAbout = sql`(select e.id as entry_id, max(r.grade) as grade from journal_entries e
    join lateral (
      select distinct on (s.id) v.grade, s.id from skin_reports s join skin_report_reviews v on v.report_id = s.id
       where case when s.appointment_id is not null then s.appointment_id = e.appointment_id
         else e.id = (select l.id from journal_entries l where l.kind = 'treatment' and l.created_at <= s.reported_at
           and l.patient_id in (select records_of(s.patient_id)) order by l.created_at desc limit 1) end
       order by s.id, v.number desc) r on true
   where e.kind = 'treatment' group by e.id)`

/** How often treatments led to a complication: every treatment in the journal, as it now reads. */
export async function complicationRegister({ db }: Pick<Services, 'db'>): Promise<Register> {
  const { rows } = await sql<GivenTreatment>`
    select (c.content ->> 'skinType')::int as "skinType", coalesce(g.grade, 0)::int as grade,
        array(select distinct (line ->> 'wavelengthNm')::int from jsonb_array_elements(
          coalesce(c.content -> 'lines', jsonb_build_array(c.content))) line) as "wavelengthsNm"
      from journal_entries e
      join lateral (select v.content from journal_versions v where v.entry_id = e.id
        order by v.version desc limit 1) c on true
      left join ${reportsAbout} g on g.entry_id = e.id
     where e.kind = 'treatment'`.execute(db.k)
  return registerOf(rows)
}

/** Complications that are still followed, the longest first: a count for the register's head. */
export async function countFollowed({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from skin_reports s where (select v.outcome from skin_report_reviews v
      where v.report_id = s.id order by v.number desc limit 1) = 'open'`.execute(db.k)
  return rows[0]!.n
}
