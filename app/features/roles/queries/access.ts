import { sql } from 'kysely'
import type { AccessKind } from '#app/domain/access/access.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'
import type { AccessQuery } from '../schema.ts'

export type AccessLine = {
  id: number
  at: Date
  what: AccessKind
  who: string
  patientId: string | null
  whom: string
  /** How many clients a list showed; null: it was no list. */
  clients: number | null
  /** The address pattern of the page. */
  detail: string
}

/** Who was in whose record, newest first, of one kind or of all, by or about somebody, between two days. */
export async function accessLines(
  { db }: Pick<Services, 'db'>,
  { what, who, from, to, page }: AccessQuery,
): Promise<{ rows: AccessLine[]; page: number; pages: number }> {
  const like = `%${who.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db.k
    .selectFrom('access_log as l')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .leftJoin('users as p', 'p.id', 'l.patient_id')
    .select(['l.id', 'l.at', 'l.what', 'l.patient_id', 'l.detail'])
    .select(sql<number | null>`cardinality(l.patient_ids)`.as('clients'))
    .select([personOf('a').as('who'), personOf('p').as('whom')])
    .$if(what !== null, (log) => log.where('l.what', '=', what!))
    .$if(who !== '', (log) =>
      log.where(
        sql<boolean>`(${personOf('a')} ilike ${like} or ${personOf('p')} ilike ${like}
          or exists (select from users s where s.id = any(l.patient_ids) and ${personOf('s')} ilike ${like}))`,
      ),
    )
    .$if(from !== null, (log) => log.where(sql<boolean>`l.at >= ${from}::timestamp at time zone 'Europe/Copenhagen'`))
    .$if(to !== null, (log) =>
      log.where(sql<boolean>`l.at < (${to}::timestamp + interval '1 day') at time zone 'Europe/Copenhagen'`),
    )
    .orderBy('l.id', 'desc')
    .limit(policy.rowsPerPage + 1)
    .offset((page - 1) * policy.rowsPerPage)
    .execute()
  const shown = rows.slice(0, policy.rowsPerPage)
  return {
    rows: shown.map(({ patient_id: patientId, who: by, whom, ...row }) => ({
      ...row,
      patientId,
      who: by ?? '',
      whom: whom ?? '',
    })),
    page,
    pages: rows.length > shown.length ? page + 1 : page,
  }
}

const personOf = (alias: 'a' | 'p' | 's') =>
  sql<
    string | null
  >`nullif(trim(concat_ws(' · ', nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.email`)}::text)), '')`
