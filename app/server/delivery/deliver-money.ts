import { drawInvoice } from '#app/content/invoice/draw.ts'
import {
  composeCourseMail,
  composeDifferences,
  composeInvoiceMail,
  composePlanMail,
} from '#app/content/mail/compose.ts'
import { note } from '#app/http/log.ts'
import { inLanguage, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { MessageOf, PlanMailKind } from '#app/domain/clients/messages.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { findInvoice, invoiceFileName, invoiceOwner } from '#app/features/invoices/queries/invoices.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { mailedManageUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { calendarFile, readMailed } from './mailed-appointment.ts'

/** A plan's mail, unless it was ended, erased, or its link taken back since. */
export async function sendPlanMail(
  services: Services,
  { kind, planId }: MessageOf<PlanMailKind>,
  row: number,
): Promise<void> {
  const { db, settings, mail } = services
  const plan = await findPlan(services, planId)
  const owner = await db.k
    .selectFrom('treatment_plans as p')
    .innerJoin('users as u', 'u.id', 'p.patient_id')
    .select(['u.email', 'u.id'])
    .where('p.id', '=', planId)
    .executeTakeFirst()
  if (!plan || !owner || plan.endedBecause || !isReachable(owner.email)) return
  if (kind === 'plan-proposed' && !plan.url) return
  const { lng } = plan
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: plan.firstName,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url: inLanguage(plan.url ?? `${settings.publicUrl}/dashboard`, lng),
    until: plan.linkUntil,
    sessions: plan.sessions.length,
    sessionPrice: plan.sessionPrice,
    total: plan.total,
    whole: plan.wholePrice,
  }
  await mail.send({ id: `plan-${row}`, to: owner.email, lng, attachments: [], ...composePlanMail(kind, facts, lng) })
}

/** The times of a plan's sessions that were booked in one press, each with its link and for the client's calendar. */
export async function sendCourseMail(
  services: Services,
  { planId, appointmentIds }: MessageOf<'course-booked'>,
  row: number,
): Promise<void> {
  const { settings, mail } = services
  const plan = await findPlan(services, planId)
  const read = await Promise.all(appointmentIds.map((id) => readMailed(services, id)))
  const visits = read
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  const [first] = visits
  if (!plan || plan.endedBecause || !first || !isReachable(first.email)) return
  const { lng } = plan
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: plan.firstName,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url: inLanguage(`${settings.publicUrl}/dashboard/plan/${planId}`, lng),
    visits: visits.map(({ id, starts_at: startsAt, link_version: version }) => ({
      startsAt,
      number: plan.sessions.find((session) => session.startsAt === startsAt)?.number ?? 0,
      url: mailedManageUrlOf(settings, id, version, lng),
    })),
  }
  const files = await Promise.all(visits.map((visit) => calendarFile(services, visit)))
  await mail.send({
    id: `course-${row}`,
    to: first.email,
    lng,
    attachments: files.map((file, index) => ({ ...file, name: file.name.replace('.ics', `-${index + 1}.ics`) })),
    ...composeCourseMail(facts, lng),
  })
}

/**
 * The clinic is told that its book and the payment provider's differ, or could not be compared; what is where stands
 * behind a sign-in.
 */
export async function sendDifferences(
  services: Services,
  message: MessageOf<'books-differ' | 'books-not-compared'>,
  row: number,
): Promise<void> {
  const { settings, mail } = services
  const clinic = await senderOf(services, DEFAULT_LANGUAGE)
  note('alert', { event: message.kind, row })
  const facts = {
    clinic,
    firstName: '',
    withdrawUrl: withdrawUrlOf(settings, DEFAULT_LANGUAGE),
    url: `${settings.publicUrl}/admin/invoices#reconciliation`,
    day: message.comparedOn,
    count: message.kind === 'books-differ' ? message.count : null,
  }
  await mail.send({
    id: `books-${row}`,
    to: clinic.email,
    lng: DEFAULT_LANGUAGE,
    attachments: [],
    ...composeDifferences(facts, DEFAULT_LANGUAGE),
  })
}

/** An invoice or a credit note, with its PDF. */
export async function sendInvoice(
  services: Services,
  { invoiceId }: MessageOf<'invoice-issued'>,
  row: number,
): Promise<void> {
  const { settings, mail } = services
  const found = await findInvoice(services, invoiceId)
  if (!found) throw new Error(`Invoice ${invoiceId} is gone`)
  const { paper, patientId } = found
  const { lng, number, isCredit, content } = paper
  const owner = await invoiceOwner(services, patientId)
  if (!isReachable(owner.email)) return
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: owner.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url: inLanguage(`${settings.publicUrl}/dashboard/payments#payments`, lng),
    total: content.total,
    number,
    isCredit,
  }
  const bytes = await drawInvoice(paper, await clinicOf(services))
  await mail.send({
    id: `invoice-${row}`,
    to: owner.email,
    lng,
    attachments: [
      {
        name: invoiceFileName(paper),
        type: 'application/pdf',
        content: Buffer.from(bytes).toString('base64'),
        encoding: 'base64',
      },
    ],
    ...composeInvoiceMail(facts, lng),
  })
}
