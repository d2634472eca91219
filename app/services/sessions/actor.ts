import { isLiving, isTwoFactorDue } from '#app/domain/access/account.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Role } from '#app/domain/access/roles.ts'
import { prepared } from '#app/db/prepared.ts'
import { sessionTokenIn } from './cookies.ts'
import { tokenHash } from './hashed-tokens.ts'
import type { Ground } from './library.ts'

const SEEN_EVERY_MS = 60_000

type Row = {
  id: string
  created_at: Date
  updated_at: Date
  proven_at: Date
  user_id: string
  email: string
  two_factor_enabled: boolean
  first_name: string
  last_name: string
  must_change: boolean
  owner_requires: boolean
  idle_minutes: number | null
  roles: Role[]
}

const findSession = prepared<Row>(
  'find-session',
  `select s.id, s.created_at, s.updated_at, s.proven_at, u.id as user_id, u.email::text, u.two_factor_enabled,
          p.first_name, p.last_name, p.temp_password is not null as must_change,
          exists (select from site_settings where setting_key = 'staff_two_factor' and setting_value = 'true')
            as owner_requires,
          (select setting_value::int from site_settings where setting_key = 'staff_idle_minutes'
            and jsonb_typeof(setting_value) = 'number') as idle_minutes,
          array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles
     from sessions s join users u on u.id = s.user_id join profiles p on p.id = u.id
    where s.token = $1 and u.email_verified`,
)

/**
 * Who sends these headers: one question to the database, none without a cookie. Once a minute the session is marked
 * as seen, which is what keeps it from ending unused; not by what a page asks on its own.
 */
export async function actorOf(
  { db, clock, settings }: Omit<Ground, 'passwords'>,
  headers: Headers,
  { isUse = true } = {},
): Promise<Actor> {
  const token = sessionTokenIn(headers, settings.publicUrl.startsWith('https:'))
  if (!token) return null
  const { rows } = await findSession(db, [tokenHash(token)])
  const row = rows[0]
  const now = clock.instant()
  if (!row) return null
  const roles: Role[] = ['client', ...row.roles]
  const use = { createdAt: row.created_at, lastSeenAt: row.updated_at }
  if (!isLiving({ ...use, ...(row.idle_minutes && { staffIdleMinutes: row.idle_minutes }) }, roles, now)) return null
  if (isUse && now.getTime() - row.updated_at.getTime() > SEEN_EVERY_MS)
    await db.pool.query('update sessions set updated_at = $2 where id = $1 and updated_at < $2', [row.id, now])
  return {
    userId: row.user_id,
    sessionId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles,
    provenAt: row.proven_at,
    mustChangePassword: row.must_change,
    twoFactor: row.two_factor_enabled,
    mustSetUpTwoFactor: isTwoFactorDue(
      { byServer: settings.requireStaffTwoFactor, byOwner: row.owner_requires },
      { roles, twoFactor: row.two_factor_enabled },
    ),
  }
}
