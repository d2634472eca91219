import type { Tx } from '#app/db/transaction.ts'

type Asked = { id: string; patientId: string; text: string; at: Date }

/** Sends a client's request as a message from that client, once until the clinic has answered it. */
export async function requestByMessage(tx: Tx, { id, patientId, text, at }: Asked): Promise<void> {
  // The second of two clicks waits for this row, and then sees the message of the first.
  await tx.selectFrom('profiles').select('id').where('id', '=', patientId).forUpdate().executeTakeFirstOrThrow()
  const waiting = await tx
    .selectFrom('client_messages')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('from_clinic', '=', false)
    .where('text', '=', text)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (waiting) return
  const by = { from_clinic: false, author_id: patientId, author_name: '' }
  await tx
    .insertInto('client_messages')
    .values({ id, patient_id: patientId, ...by, text, sent_at: at })
    .execute()
}
