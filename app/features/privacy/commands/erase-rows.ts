import { sql, type Transaction } from 'kysely'
import { REASON_CODES } from '#app/domain/appointment.ts'
import { ERASED, fateOf, type Fate, type KeptVisit } from '#app/domain/retention.ts'
import type { Schema } from '#app/db/schema.ts'

type Tx = Transaction<Schema>

/** Takes the sign-in and what names a person out of the account; the row stays for what still points at it. */
export async function erasePerson(tx: Tx, id: string, { keepName, at }: { keepName: boolean; at: Date }) {
  await tx
    .updateTable('profiles')
    .set({ phone: '', affiliate_id: null, temp_password: null, temp_password_until: null, erased_at: at })
    .$if(!keepName, (update) => update.set({ first_name: '', last_name: '' }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('users')
    .set({ email: `${id}${ERASED}`, email_verified: false, two_factor_enabled: false, updated_at: at })
    .$if(!keepName, (update) => update.set({ name: '' }))
    .where('id', '=', id)
    .execute()
  for (const table of ['sessions', 'accounts', 'two_factors', 'used_codes', 'one_time_links'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** Pictures that came with these visits go; the database notes their files, which go within a minute of the commit. */
export async function erasePictures(tx: Tx, visits: readonly string[]) {
  if (visits.length > 0) await tx.deleteFrom('booking_images').where('appointment_id', 'in', visits).execute()
}

/**
 * A visit that took place stays as it is. A voucher keeps the name, the time and the price; a visit that nothing keeps
 * is left without anybody. Both lose their link.
 */
export async function eraseVisits(tx: Tx, visits: readonly (KeptVisit & { id: string })[]) {
  const idsOf = (fate: Fate) => visits.filter((visit) => fateOf(visit) === fate).map(({ id }) => id)
  const [books, detach] = [idsOf('books'), idsOf('detach')]
  const update = (ids: string[]) =>
    tx
      .updateTable('appointments')
      .set({ email: sql`patient_id::text || ${ERASED}`, phone: '', notes: '', analysis: null, request_key: null })
      .set({ link_version: sql`link_version + 1` })
      .where('id', 'in', ids)
  if (books.length > 0) await update(books).execute()
  if (detach.length > 0)
    await update(detach).set({ first_name: '', last_name: '', area_cm2: null, affiliate_code_used: null }).execute()
  const reasons = [...detach, ...books]
  if (reasons.length > 0)
    await tx
      .updateTable('appointment_history')
      .set({ reason: '' })
      .where('appointment_id', 'in', reasons)
      .where('reason', 'not in', REASON_CODES)
      .execute()
}
