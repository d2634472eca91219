import {
  clinicTimeAt,
  dayOf,
  formatDay,
  formatTime,
  instantOf,
  type ClinicTime,
  later,
} from '#app/domain/time/clinic-time.ts'
import { BEFORE_VISIT } from '#app/content/before-visit.ts'
import { emergencyLine, orIn } from '#app/content/safety.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { numbsWithCream } from '#app/domain/pricing/add-ons.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { MailFacts } from './facts.ts'
import { button, heading, link, list, text, type Block, type Row } from './letter.ts'

/** "torsdag 3. december 2026 kl. 15.30" / "Thursday 3 December 2026 at 15:30". */
export const whenOf = (time: ClinicTime, lng: Language) =>
  textOf(lng, 'mail:when', { day: formatDay(dayOf(time), lng), time: formatTime(time, lng) })

export const withdrawLabel = (lng: Language) => textOf(lng, 'mail:withdraw')

/** When, when to come and, unless that is nobody else's business, why; how long, where. */
export function visitBlock(
  { startsAt, movedFrom, arriveAt, durationMinutes, clinic, bookingNumber }: MailFacts,
  lng: Language,
  { saysWhy = true } = {},
): Block {
  const row = (label: 'when' | 'come' | 'duration' | 'where' | 'before' | 'number', value: string): Row => ({
    label: textOf(lng, `mail:label-${label}`),
    value,
  })
  const early = formatTime(arriveAt, lng)
  const rows = [
    row('when', whenOf(startsAt, lng)),
    ...(arriveAt < startsAt ? [row('come', saysWhy ? textOf(lng, 'mail:come', { time: early }) : early)] : []),
    row('duration', textOf(lng, 'mail:minutes', { count: durationMinutes })),
    row('where', `${clinic.name}, ${clinic.street}, ${clinic.city}`),
    ...(movedFrom ? [row('before', whenOf(movedFrom, lng))] : []),
    row('number', bookingNumber),
  ]
  return { is: 'facts', rows }
}

/** Until when the link helps, then the phone; what becomes of the deposit; the right to withdraw with its last day. */
export function ruleBlocks(facts: MailFacts, lng: Language): Block[] {
  const { depositPaid, lastWithdrawalDay, withdrawUrl } = facts
  const blocks = changeBlocks(facts, lng)
  const isPackage = facts.quote?.subject === 'package'
  if (depositPaid > 0)
    blocks.push(text(textOf(lng, isPackage ? `mail:package-refund-${facts.refundRate}` : 'mail:deposit-kept')))
  if (!lastWithdrawalDay) return blocks
  blocks.push(text(textOf(lng, 'mail:withdraw-until', { day: formatDay(lastWithdrawalDay, lng) })))
  if (facts.expressRequested) blocks.push(text(textOf(lng, 'mail:express-requested')))
  return [...blocks, link(withdrawLabel(lng), withdrawUrl)]
}

/** Until when the link moves or cancels, then the phone. */
export function changeBlocks({ startsAt, selfServiceHours, now, clinic }: MailFacts, lng: Language): Block[] {
  const { phone } = clinic
  const until = clinicTimeAt(later(instantOf(startsAt), -selfServiceHours * 3_600_000))
  const rule =
    until > now
      ? textOf(lng, 'mail:rule-with-link', { until: whenOf(until, lng), phone })
      : textOf(lng, 'mail:rule-by-phone', { phone })
  return [heading(textOf(lng, 'mail:if-plans-change')), text(rule)]
}

export const manageButton = ({ manageUrl }: MailFacts, lng: Language): Block => ({
  is: 'button',
  label: textOf(lng, 'mail:manage'),
  url: manageUrl,
})

/** For a visit that is off: where another time is found, and the booking itself. */
export const otherTimesButton = ({ bookUrl }: MailFacts, lng: Language): Block =>
  button(textOf(lng, 'mail-visit:other-times'), bookUrl)

export const bookingLink = ({ manageUrl }: MailFacts, lng: Language): Block =>
  link(textOf(lng, 'mail-visit:see-booking'), manageUrl)

/** At the clinic's door the same link says that the client has come. */
export const checkInLink = ({ manageUrl }: MailFacts, lng: Language): Block => ({
  is: 'link',
  label: textOf(lng, 'mail:check-in'),
  url: manageUrl.replace('/aftale/', '/checkin/'),
})

/**
 * What to do until then, as the screen that thanks for the booking says it. The strength of the cream is told only to
 * whoever ordered it: naming it in public would advertise a medicine ([law 35]).
 */
export function beforehandBlocks({ quote }: MailFacts, lng: Language): Block[] {
  const { min, max } = policy.creamMinutes
  const cream = textOf(lng, 'booking:before-cream', {
    minutes: `${min}–${max}`,
    strengths: policy.lidocainePercents.join(` ${orIn(lng)} `),
  })
  return [
    heading(textOf(lng, 'booking:before')),
    list([
      ...BEFORE_VISIT.map((key) => textOf(lng, key)),
      ...(quote?.lines.some(({ ruleName }) => numbsWithCream(ruleName)) ? [cream] : []),
    ]),
  ]
}

/** What is usual after a laser treatment, the emergency line, and where all signs are listed. */
export function afterwardsBlocks({ clinic }: MailFacts, lng: Language): Block[] {
  return [
    heading(textOf(lng, 'mail:afterwards-heading')),
    text(textOf(lng, 'mail:afterwards-usual')),
    text(emergencyLine[lng]),
    link(textOf(lng, 'mail:afterwards-guide'), clinic.url + inLanguage('/tatoveringsfjernelse/efterbehandling', lng)),
  ]
}

/** The way into the client's account. The temporary password stands here and nowhere else. */
export function accountBlocks({ account, isUnverified }: MailFacts, lng: Language): Block[] {
  if (!account) return []
  const title = heading(textOf(lng, 'mail:account-heading'))
  if (account.is === 'in-use') {
    const where = textOf(lng, 'mail:account-in-use')
    const known = isUnverified ? `${where} ${textOf(lng, 'mail:account-not-you')}` : where
    return [title, text(known), link(textOf(lng, 'mail:account-see'), account.url)]
  }
  const { temporaryPassword, hours } = account
  // Without one, a password was chosen at the sign-up and waits for the address to be confirmed.
  if (!temporaryPassword)
    return [
      title,
      text(textOf(lng, 'mail:account-is-waiting')),
      link(textOf(lng, 'mail:account-choose-another'), account.url),
    ]
  return [
    title,
    text(textOf(lng, 'mail:account-is-new')),
    link(textOf(lng, 'mail:account-choose'), account.url),
    text(textOf(lng, 'mail:account-temporary')),
    text(temporaryPassword),
    text(textOf(lng, 'mail:account-once', { hours })),
  ]
}
