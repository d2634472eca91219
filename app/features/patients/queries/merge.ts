import { sql, type Kysely } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import type { MergeFacts, RecordFields } from '#app/domain/clients/patient-merge.ts'
import type { Services } from '#app/services/services.ts'
import { editedClient, likelyClients, type LikelyClient } from '#app/features/patients/queries/client.ts'
import { nameOf } from '#app/features/patients/queries/record.ts'

/** One of two records that may become one. `joined`: milliseconds since 1970. */
export type MergeRecord = MergeFacts & RecordFields & { name: string; email: string; joined: number }

/** The records with these ids, in no order; locked where they are about to be merged. */
export async function mergeRecords(k: Kysely<Schema>, ids: readonly string[], lock = false): Promise<MergeRecord[]> {
  const rows = await k
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.phone', 'p.lng', 'p.reminders', 'p.erased_at', 'p.merged_into'])
    .select(['p.birthday', 'p.address', 'p.next_of_kin', 'p.note', 'p.customer_number', 'p.mail_consent'])
    .select(['u.email', 'u.created_at'])
    .select([
      // Every booking brings a temporary password: only one that somebody has set is an account of their own.
      sql<boolean>`exists (select from accounts a
        where a.user_id = p.id and a.password is distinct from p.temp_password)`.as('signs_in'),
      sql<boolean>`exists (select from erasure_requests e where e.patient_id = p.id and e.done_at is null)`.as('asked'),
      sql<boolean>`(exists (select from user_roles r where r.user_id = p.id)
        or exists (select from providers v where v.user_id = p.id)
        or exists (select from affiliates f where f.user_id = p.id))`.as('has_role'),
    ])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .$if(lock, (query) => query.forUpdate('p'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    lng: row.lng,
    reminders: row.reminders,
    birthday: row.birthday,
    address: row.address,
    nextOfKin: row.next_of_kin,
    note: row.note,
    customerNumber: row.customer_number,
    mailConsent: row.mail_consent,
    email: shownEmail(row.email),
    joined: row.created_at.getTime(),
    isErased: row.erased_at !== null,
    isMerged: row.merged_into !== null,
    erasureAsked: row.asked,
    signsIn: row.signs_in,
    hasRole: row.has_role,
  }))
}

/** How much of each kind a record holds: what moves, and what stays where it was written and is read from both. */
export type RecordHolds = Record<'visits' | 'plans' | 'payments' | 'pictures' | 'scans' | 'journal', number>

export async function holdsOf({ db }: Pick<Services, 'db'>, id: string): Promise<RecordHolds> {
  const { rows } = await sql<RecordHolds>`select
    (select count(*)::int from appointments where patient_id = ${id}) as visits,
    (select count(*)::int from treatment_plans where patient_id = ${id}) as plans,
    (select count(*)::int from payment_owners where patient_id = ${id}) as payments,
    (select count(*)::int from files f join appointments a on a.id = f.appointment_id where a.patient_id = ${id}) as pictures,
    (select count(*)::int from analyses where user_id = ${id}) as scans,
    (select count(*)::int from journal_entries where patient_id = ${id}) as journal`.execute(db.k)
  return rows[0]!
}

/** Records that are likely the same person as the one with this id. */
export async function duplicatesOf({ db }: Pick<Services, 'db'>, id: string): Promise<LikelyClient[]> {
  const self = await editedClient(db.k, id)
  return self ? likelyClients({ db }, self.details, id) : []
}

export type MergeDone = { id: string; name: string; email: string; at: ClinicTime; by: string }

/** The records that were merged into this one, the newest first. */
export async function mergesInto({ db }: Pick<Services, 'db'>, id: string): Promise<MergeDone[]> {
  const rows = await db.k
    .selectFrom('patient_merges as m')
    .innerJoin('profiles as p', 'p.id', 'm.merged_id')
    .innerJoin('users as u', 'u.id', 'm.merged_id')
    .leftJoin('profiles as b', 'b.id', 'm.by_user')
    .select(['m.id', 'm.at', 'p.first_name', 'p.last_name', 'u.email'])
    .select(['b.first_name as by_first', 'b.last_name as by_last'])
    .where('m.kept_id', '=', id)
    .where('m.undone_at', 'is', null)
    .orderBy('m.at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    email: shownEmail(row.email),
    at: clinicTimeAt(row.at),
    by: nameOf({ first_name: row.by_first, last_name: row.by_last }),
  }))
}

/** The record that is kept, for the id of one merged into it; null: this is no merged record. */
export async function keptRecord({ db }: Pick<Services, 'db'>, id: string): Promise<string | null> {
  const row = await db.k.selectFrom('profiles').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}
