import { composeStaffCall } from '#app/content/mail/compose.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { MessageOf } from '#app/domain/clients/messages.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { doctorsToCall, staffToCall } from '#app/features/reactions/queries/urgent.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'

/** Calls the providers on duty and the doctors; each mail is retried on its own. */
export async function callStaff(services: Services, { reportId }: MessageOf<'urgent-report'>): Promise<void> {
  await callEach(services, await staffToCall(services, reportId))
}

/** Calls the doctors to a reaction that another member of staff graded as grave. */
export const callDoctors = async (services: Services): Promise<void> =>
  callEach(services, await doctorsToCall(services))

const callEach = ({ db }: Services, userIds: readonly string[]) =>
  inTransaction(db, (tx) => enqueue(tx, ...userIds.map((userId) => ({ kind: 'staff-called', userId }) as const)))

/** Tells a member of staff that a client needs an answer. Who it is and why stands behind a sign-in. */
export async function sendStaffCall(
  services: Services,
  { userId }: MessageOf<'staff-called'>,
  row: number,
): Promise<void> {
  const { db, settings, mail } = services
  const person = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.first_name', 'p.lng'])
    .where('u.id', '=', userId)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { lng } = person
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: person.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    worklistUrl: inLanguage(`${settings.publicUrl}/admin/worklists?list=reactions`, lng),
  }
  await mail.send({
    id: `staff-called-${row}`,
    to: person.email,
    lng,
    attachments: [],
    ...composeStaffCall(facts, lng),
  })
}
