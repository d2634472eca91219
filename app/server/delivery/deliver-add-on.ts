import { composeAddOnMail } from '#app/content/mail/compose.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes } from '#app/domain/time/clinic-time.ts'
import type { MessageOf } from '#app/domain/clients/messages.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { mailedManageUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed } from './mailed-appointment.ts'

/** The doctor's answer about an add-on, unless the visit is off by now. */
export async function sendAddOnAnswer(
  services: Services,
  { appointmentId, title, answer, reason, price }: MessageOf<'add-on-decided'>,
  row: number,
): Promise<void> {
  const { settings, mail } = services
  const visit = await readMailed(services, appointmentId)
  if (visit.status === 'cancelled' || !isReachable(visit.email)) return
  const { lng, email } = visit
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: visit.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    manageUrl: mailedManageUrlOf(settings, visit.id, visit.link_version, lng),
    startsAt: visit.starts_at,
    arriveAt: addMinutes(visit.starts_at, -arriveEarlyMinutes(visit.add_ons)),
    title: title[lng],
    answer,
    reason,
    price,
  }
  // Without the add-on the client may come later: the calendar has the earlier time.
  const attachments = answer === 'declined' ? [await calendarFile(services, visit)] : []
  await mail.send({ id: `add-on-${row}`, to: email, lng, attachments, ...composeAddOnMail(facts, lng) })
}
