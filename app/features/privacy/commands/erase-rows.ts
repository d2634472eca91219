import { ERASED, fateOf, type Fate, type KeptVisit } from '#app/domain/clients/retention.ts'
import { eraseClientFrom } from '#app/db/appointments/change.ts'
import type { Tx } from '#app/db/transaction.ts'
import { NO_PAGES } from '#app/features/payments/steps/no-pages.ts'

/** Takes the sign-in and what names a person out of the account; the row stays for what still points at it. */
export async function erasePerson(tx: Tx, id: string, { keepName, at }: { keepName: boolean; at: Date }) {
  await tx
    .updateTable('profiles')
    .set({ phone: '', birthday: null, address: '', next_of_kin: '', note: '', customer_number: '', mail_consent: null })
    .set({ affiliate_id: null, temp_password: null, temp_password_until: null, erased_at: at })
    .$if(!keepName, (update) => update.set({ first_name: '', last_name: '' }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('users')
    .set({ email: `${id}${ERASED}`, email_verified: false, two_factor_enabled: false, updated_at: at })
    .$if(!keepName, (update) => update.set({ name: '' }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('payments')
    .set({ card: '', ...NO_PAGES })
    .where((eb) => eb.or([eb('card', '<>', ''), eb('success_url', 'is not', null), eb('failure_url', 'is not', null)]))
    .where('id', 'in', (query) => query.selectFrom('payment_owners').select('payment_id').where('patient_id', '=', id))
    .execute()
  // What was written about a treatment goes with the journal, as long as that is kept.
  if (!keepName) await tx.deleteFrom('client_messages').where('patient_id', '=', id).execute()
  await tx
    .updateTable('client_messages')
    .set({ answered_at: at })
    .where('patient_id', '=', id)
    .where('from_clinic', '=', false)
    .where('answered_at', 'is', null)
    .execute()
  // Passports keep saying whether they are genuine; what stands in them goes.
  await tx
    .deleteFrom('files')
    .where('passport_id', 'in', (query) => query.selectFrom('passports').select('id').where('patient_id', '=', id))
    .execute()
  // Whom they showed a photo, and what was drawn on it: no link leads to it any more.
  await tx.deleteFrom('cover_ups').where('patient_id', '=', id).execute()
  // What somebody typed about them and never signed is no journal.
  await tx.deleteFrom('journal_drafts').where('patient_id', '=', id).execute()
  await tx.deleteFrom('pending_answers').where('patient_id', '=', id).execute()
  for (const table of ['sessions', 'accounts', 'two_factors', 'used_codes', 'one_time_links', 'push_devices'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** The records merged into this one go with it, and what was written down to take the merges back. */
export async function eraseMerged(tx: Tx, id: string, how: { keepName: boolean; at: Date }) {
  const merged = await tx.selectFrom('profiles').select('id').where('merged_into', '=', id).execute()
  for (const one of merged) await erasePerson(tx, one.id, how)
  await tx.updateTable('patient_merges').set({ fields: '{}' }).where('kept_id', '=', id).execute()
}

/** Pictures that came with these visits go; the database notes their files, which go within a minute of the commit. */
export async function erasePictures(tx: Tx, visits: readonly string[]) {
  if (visits.length > 0) await tx.deleteFrom('files').where('appointment_id', 'in', visits).execute()
}

/**
 * A visit that took place stays as it is. A voucher keeps the name, the time and the price; a visit that nothing keeps
 * is left without anybody. Both lose their link.
 */
export async function eraseVisits(tx: Tx, visits: readonly (KeptVisit & { id: string })[]) {
  const idsOf = (fate: Fate) => visits.filter((visit) => fateOf(visit) === fate).map(({ id }) => id)
  await eraseClientFrom(tx, idsOf('books'), { keepName: true })
  await eraseClientFrom(tx, idsOf('detach'), { keepName: false })
}
