import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inDanishOrder } from '#app/db/name-order.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Whom a visitor can ask for: everybody who has hours in these days, whatever the visit. In the order of their names.
 * Somebody without hours would be a choice without times.
 */
export const choosableProviders = (
  { db }: Pick<Services, 'db'>,
  from: ClinicDay,
  to: ClinicDay,
): Promise<{ id: string; name: string }[]> =>
  db.k
    .selectFrom('providers as p')
    .select(['p.id', 'p.name'])
    .where('p.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('availability as a')
          .select('a.id')
          .whereRef('a.provider_id', '=', 'p.id')
          .where('a.is_available', '=', true)
          .where('a.date', '>=', from)
          .where('a.date', '<=', to),
      ),
    )
    .orderBy(inDanishOrder('p.name'))
    .orderBy('p.id')
    .execute()

/** False of somebody who was asked for and has been switched off meanwhile, and of nobody's id. */
export async function takesVisits({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> {
  const active = db.k.selectFrom('providers').select('id').where('id', '=', id).where('is_active', '=', true)
  return (await active.executeTakeFirst()) !== undefined
}
