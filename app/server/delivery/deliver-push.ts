import { textOf } from '#app/content/text/i18n.server.ts'
import type { Message, MessageOf } from '#app/domain/clients/messages.ts'
import { inLanguage } from '#app/domain/language.ts'
import { PUSH_PAGES, type PushSubject } from '#app/domain/clients/push.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { remindedClient } from '#app/features/appointments/queries/reminders.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { noteError } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

type PushRecipient = { userId: string | null | undefined; subject: PushSubject }

/** The client to notify of a delivered message, and the subject; null when the message has no notification. */
async function pushRecipientOf(services: Services, message: Message): Promise<PushRecipient | null> {
  const { k } = services.db
  switch (message.kind) {
    case 'account-message-waits':
      return { userId: message.userId, subject: 'message' }
    case 'staff-called':
      return { userId: message.userId, subject: 'staff-called' }
    case 'appointment-moved':
      return { userId: await clientOf(k, message.appointmentId), subject: 'moved' }
    case 'appointment-cancelled':
      return { userId: await clientOf(k, message.appointmentId), subject: 'cancelled' }
    case 'call-first':
      return { userId: await clientOf(k, message.appointmentId), subject: 'call-first' }
    case 'appointment-reminder':
      return { userId: await remindedClient(services, message), subject: 'reminder' }
    case 'plan-proposed': {
      const plan = k.selectFrom('treatment_plans').select('patient_id').where('id', '=', message.planId)
      return { userId: (await plan.executeTakeFirst())?.patient_id, subject: 'plan' }
    }
    default:
      return null
  }
}

const clientOf = async (k: Services['db']['k'], id: string) =>
  (await k.selectFrom('appointments').select('patient_id').where('id', '=', id).executeTakeFirst())?.patient_id

/** Queues one push notification per subscribed device once the mail is sent, so each is retried on its own. */
export async function notifyDevices(services: Services, message: Message): Promise<void> {
  const recipient = await pushRecipientOf(services, message)
  if (!recipient?.userId) return
  const { subject, userId } = recipient
  const devices = await services.db.k.selectFrom('push_devices').select('id').where('user_id', '=', userId).execute()
  if (devices.length === 0) return
  await inTransaction(services.db, (tx) =>
    enqueue(tx, ...devices.map(({ id }) => ({ kind: 'push', deviceId: id, subject }) as const)),
  )
}

/** Sends one push notification. Not retried: the mail carries the same message. */
export async function sendPush(services: Services, { deviceId, subject }: MessageOf<'push'>): Promise<void> {
  const { db, push } = services
  const device = await db.k.selectFrom('push_devices').selectAll().where('id', '=', deviceId).executeTakeFirst()
  if (!device) return
  const { endpoint, p256dh, auth, lng } = device
  const note = {
    title: (await clinicOf(services)).name,
    text: textOf(lng, `push:note-${subject}`),
    url: inLanguage(PUSH_PAGES[subject], lng),
    tag: subject,
  }
  try {
    const sent = await push.send({ endpoint, p256dh, auth }, note)
    if (sent === 'gone') await db.k.deleteFrom('push_devices').where('id', '=', deviceId).execute()
  } catch (error) {
    noteError({ route: 'push' }, error)
  }
}
