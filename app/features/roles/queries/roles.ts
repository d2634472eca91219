import { sql } from 'kysely'
import type { AuditAction } from '#app/db/audit.ts'
import type { GrantedRole } from '#app/domain/access/roles.ts'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import type { Page } from '#app/input/page.ts'
import { nameOf } from '#app/features/patients/queries/record.ts'
import type { Services } from '#app/services/services.ts'
import type { AuditQuery } from '../schema.ts'

export type RoleHolder = { userId: string; name: string; email: string; twoFactor: boolean; roles: GrantedRole[] }

/** Everybody with more than a client's rights, by name. */
export async function roleHolders({ db }: Pick<Services, 'db'>): Promise<RoleHolder[]> {
  const rows = await db.k
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('profiles as p', 'p.id', 'r.user_id')
    .select(['r.user_id', 'r.role', 'u.email', 'u.two_factor_enabled', 'p.first_name', 'p.last_name'])
    .orderBy('p.sort_name')
    .orderBy('r.user_id')
    .orderBy('r.role')
    .execute()
  const holders = new Map<string, RoleHolder>()
  for (const row of rows) {
    const known = holders.get(row.user_id)
    if (known) known.roles.push(row.role)
    else
      holders.set(row.user_id, {
        userId: row.user_id,
        name: nameOf(row),
        email: row.email,
        twoFactor: row.two_factor_enabled,
        roles: [row.role],
      })
  }
  return [...holders.values()]
}

export type AuditLine = {
  id: number
  at: string
  when: ClinicTime
  action: AuditAction
  /** Who did it: name or address; empty when nobody was signed in. */
  who: string
  /** Whom it concerned, when that is another. */
  whom: string
  detail: Record<string, string | number | boolean | null>
}

/** The audit log, newest first, of one action or of everything, by or about somebody, between two days. */
export async function auditLines({ db }: Pick<Services, 'db'>, query: AuditQuery): Promise<Page<AuditLine>> {
  const like = `%${query.who.replaceAll(/[\\%_]/g, '\\$&')}%`
  const person = (alias: string) =>
    sql<string | null>`(select nullif(trim(p.first_name || ' ' || p.last_name), '') || ' · ' || u.email
      from users u join profiles p on p.id = u.id where u.id = ${sql.ref(alias)})`
  const asked = db.k
    .selectFrom('audit_log as l')
    .$if(query.action !== null, (log) => log.where('l.action', '=', query.action!))
    .$if(query.who !== '', (log) =>
      log.where(sql<boolean>`(${person('l.actor_id')} ilike ${like} or ${person('l.subject_id')} ilike ${like})`),
    )
    .$if(query.from !== null, (log) =>
      log.where(sql<boolean>`l.at >= ${query.from}::timestamp at time zone 'Europe/Copenhagen'`),
    )
    .$if(query.to !== null, (log) =>
      log.where(sql<boolean>`l.at < (${query.to}::timestamp + interval '1 day') at time zone 'Europe/Copenhagen'`),
    )
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select(['l.id', 'l.at', 'l.action', 'l.detail', 'l.actor_id', 'l.subject_id'])
    .select([person('l.actor_id').as('who'), person('l.subject_id').as('whom')])
    .orderBy('l.id', 'desc')
    .limit(policy.rowsPerPage)
    .offset((query.page - 1) * policy.rowsPerPage)
    .execute()
  const lines = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    when: clinicTimeAt(row.at),
    action: row.action as AuditAction,
    who: row.who ?? '',
    whom: row.subject_id === row.actor_id ? '' : (row.whom ?? ''),
    detail: row.detail as AuditLine['detail'],
  }))
  return { rows: lines, page: query.page, pages: Math.max(1, Math.ceil(total / policy.rowsPerPage)), total }
}
