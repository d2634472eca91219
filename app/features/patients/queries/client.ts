import { sql } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { ClientDetails, ClientField } from '#app/domain/clients/client-details.ts'
import { CLIENT_FIELDS } from '#app/domain/clients/client-details.ts'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isReachable, shownEmail } from '#app/domain/clients/email.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'
import { nameOf } from '#app/features/patients/queries/record.ts'
import type { Kysely } from 'kysely'
import type { TypedClient } from '../schema.ts'

export type EditedClient = {
  details: ClientDetails
  /** The address of the account, also the placeholder of a client without e-mail. */
  address: string
  /** The client has confirmed the e-mail: another one replaces it once it is confirmed, too. */
  isProved: boolean
  /** Works here or is a partner: the e-mail opens more than a client's record. */
  hasRole: boolean
}

/** A client as the desk edits them; null for an unknown id, and for a record that is erased or merged. */
export async function editedClient(k: Kysely<Schema>, id: string, lock = false): Promise<EditedClient | null> {
  const row = await k
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['p.first_name', 'p.last_name', 'p.phone', 'p.lng', 'p.birthday', 'p.address', 'p.next_of_kin', 'p.note'])
    .select(['u.email', 'u.email_verified'])
    .select(
      sql<boolean>`exists (select from user_roles r where r.user_id = p.id)
        or exists (select from providers v where v.user_id = p.id)
        or exists (select from affiliates f where f.user_id = p.id)`.as('has_role'),
    )
    .where('p.id', '=', id)
    .where('p.erased_at', 'is', null)
    .where('p.merged_into', 'is', null)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst()
  if (!row) return null
  return {
    details: {
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      email: shownEmail(row.email),
      birthday: row.birthday,
      lng: row.lng,
      address: row.address,
      nextOfKin: row.next_of_kin,
      note: row.note,
    },
    address: row.email,
    isProved: row.email_verified,
    hasRole: row.has_role,
  }
}

/** The e-mail that waits for its owner's confirmation; null: none does. */
export async function pendingEmail({ db, clock }: Pick<Services, 'db' | 'clock'>, id: ReachedClient) {
  const link = await db.k
    .selectFrom('one_time_links')
    .select('email')
    .where('user_id', '=', id)
    .where('purpose', '=', 'address')
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.instant())
    .executeTakeFirst()
  return link?.email ?? null
}

/** Who edited a client last at the desk. `by`: a first name; empty: somebody who works here no more. */
export type LastEdit = { by: string; at: ClinicTime; fields: ClientField[] }

export async function lastEdit(k: Kysely<Schema>, id: string): Promise<LastEdit | null> {
  const row = await k
    .selectFrom('audit_log as l')
    .leftJoin('profiles as p', 'p.id', 'l.actor_id')
    .select(['l.at', 'l.detail', 'p.first_name'])
    .where('l.subject_id', '=', id)
    .where('l.action', '=', 'client-edited')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const changed = ((row.detail as { fields?: string }).fields ?? '').split(' ')
  return {
    by: row.first_name ?? '',
    at: clinicTimeAt(row.at),
    fields: CLIENT_FIELDS.filter((field) => changed.includes(field)),
  }
}

export type LikelyClient = {
  id: string
  name: string
  email: string
  phone: string
  because: 'email' | 'phone' | 'birthday' | 'name'
}

const LIKELY_MOST = 5

/**
 * Clients who are likely the one typed: the same e-mail or phone, the same name and birthday, or the same name where
 * one of the two has no phone. Few at most, found by index; an erased or merged one is not among them.
 * @param except the record that is edited.
 */
export async function likelyClients(
  { db }: Pick<Services, 'db'>,
  { firstName, lastName, phone, email, birthday }: TypedClient,
  except: string | null,
): Promise<LikelyClient[]> {
  const name = `${firstName} ${lastName}`.trim()
  const spelt = sql`plain_letters(${name}) || ' ' || folded_letters(${name})`
  const { rows } = await sql<Omit<LikelyClient, 'name'> & { first_name: string; last_name: string }>`
    select * from (select distinct on (found.id) found.*, p.first_name, p.last_name, p.phone, u.email from (
      (select id, 'email' as because, 1 as place from users
        where ${email !== '' && isReachable(email)} and email = ${email} limit ${LIKELY_MOST})
      union all
      (select id, 'phone', 2 from profiles where ${phone !== ''} and phone = ${phone} limit ${LIKELY_MOST})
      union all
      (select id, 'birthday', 3 from profiles
        where ${name !== ''} and birthday = ${birthday}::date and search_name = ${spelt} limit ${LIKELY_MOST})
      union all
      (select id, 'name', 4 from profiles
        where ${name !== ''} and search_name = ${spelt} and (phone = '' or ${phone === ''}) limit ${LIKELY_MOST})) found
      join profiles p on p.id = found.id join users u on u.id = found.id
     where p.erased_at is null and p.merged_into is null and p.id is distinct from ${except}::uuid
     order by found.id, found.place) one order by place, id limit ${LIKELY_MOST}`.execute(db.k)
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    email: shownEmail(row.email),
    phone: row.phone,
    because: row.because,
  }))
}
