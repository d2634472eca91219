import type { Kysely } from 'kysely'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'
import { visitsWithin, type BookedVisit } from './opening-hours.ts'

/** Somebody who works here: who treats, who has a sign-in with roles, or both. */
export type StaffMember = {
  providerId: string | null
  userId: string | null
  name: string
  email: string
  roles: string[]
}

/** Whoever this id names, as one who treats or by their sign-in; null when nobody, or they have left already. */
export async function staffMember({ db }: Pick<Services, 'db'>, id: string): Promise<StaffMember | null> {
  const provider = await db.k
    .selectFrom('providers')
    .select(['id', 'name', 'user_id', 'is_active'])
    .where((eb) => eb.or([eb('id', '=', id), eb('user_id', '=', id)]))
    .executeTakeFirst()
  const userId = provider ? provider.user_id : id
  const user = userId
    ? await db.k.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst()
    : undefined
  const roles = user ? await db.k.selectFrom('user_roles').select('role').where('user_id', '=', user.id).execute() : []
  if (!provider?.is_active && roles.length === 0) return null
  return {
    providerId: provider?.is_active ? provider.id : null,
    userId: user?.id ?? null,
    name: provider?.name ?? user?.name ?? '',
    email: user?.email ?? '',
    roles: roles.map(({ role }) => role),
  }
}

const FOREVER = '9999-01-01T00:00' as ClinicTime

/** Every visit somebody still has, the earliest first. */
export const comingVisitsOf = (k: Kysely<Schema>, providerId: string, now: ClinicTime): Promise<BookedVisit[]> =>
  visitsWithin(k, { from: now, to: FOREVER, providerId, resourceId: null })

export type ListedLeaving = { id: string; name: string; at: Date; by: string; undone: boolean }

/** Who has left, the newest first. */
export async function leavings({ db }: Pick<Services, 'db'>): Promise<ListedLeaving[]> {
  const rows = await db.k
    .selectFrom('off_boardings as o')
    .leftJoin('users as u', 'u.id', 'o.by_user')
    .select(['o.id', 'o.name', 'o.at', 'o.undone_at', 'u.name as by'])
    .orderBy('o.at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, by: row.by ?? '', undone: row.undone_at !== null }))
}
