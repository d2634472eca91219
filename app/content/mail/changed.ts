import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { SaidOfCourse } from '#app/domain/plans/visit-course.ts'
import type { MailFacts } from './facts.ts'
import { text, type Letter } from './letter.ts'
import { bookingLink, manageButton, otherTimesButton, ruleBlocks, visitBlock, whenOf } from './parts.ts'

/** The payment page was left: the slot is open to others again. */
export function holdExpired(facts: MailFacts, lng: Language): Letter {
  const when = whenOf(facts.startsAt, lng)
  const heading = textOf(lng, 'mail-visit:expired-heading')
  return {
    subject: textOf(lng, 'mail-visit:expired-subject', { when }),
    preview: heading,
    heading,
    blocks: [
      text(
        textOf(lng, `mail-visit:expired-body-${facts.quote?.subject === 'package' ? 'package' : 'deposit'}`, { when }),
      ),
      text(textOf(lng, 'mail-visit:expired-paid-anyway')),
      otherTimesButton(facts, lng),
      bookingLink(facts, lng),
    ],
  }
}

/** The same appointment has another time. */
export function appointmentMoved(facts: MailFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:moved-heading')
  return {
    subject: textOf(lng, 'mail-visit:moved-subject', { when: whenOf(facts.startsAt, lng) }),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:moved-body')),
      visitBlock(facts, lng),
      manageButton(facts, lng),
      ...ruleBlocks(facts, lng),
    ],
  }
}

/** The appointment is off, and what becomes of the money: the deposit, or the course it was a session of. */
export function appointmentCancelled(facts: MailFacts, lng: Language): Letter {
  const when = whenOf(facts.startsAt, lng)
  const reason = facts.cancelledBecause
  return {
    subject: textOf(lng, 'mail-visit:cancelled-subject', { when }),
    preview: moneyFate(facts, lng),
    heading: textOf(lng, 'mail-visit:cancelled-heading'),
    blocks: [
      text(textOf(lng, `mail-visit:cancelled-by-${facts.cancelledBy ?? 'unsaid'}`, { when })),
      ...(reason ? [text(textOf(lng, 'mail-visit:cancelled-because', { reason }))] : []),
      text(moneyFate(facts, lng)),
      otherTimesButton(facts, lng),
      bookingLink(facts, lng),
    ],
  }
}

function moneyFate(facts: MailFacts, lng: Language): string {
  const { refund, depositPaid, lastWithdrawalDay, course } = facts
  if (course && course.state !== 'unpaid') return courseFate(course, facts, lng)
  if (refund > 0) return backOf(facts, 'mail-visit:money-back', lng)
  if (depositPaid === 0) return textOf(lng, 'mail-visit:money-none')
  const amount = formatMoney(depositPaid, lng)
  return lastWithdrawalDay
    ? textOf(lng, 'mail-visit:money-kept-since', { amount, day: formatDay(lastWithdrawalDay, lng) })
    : textOf(lng, 'mail-visit:money-kept', { amount })
}

type Back = Pick<MailFacts, 'refund' | 'refundAtClinic'>
type OnlineKey = 'mail-visit:money-back' | 'mail-visit:money-course-back'

const backOf = ({ refund, refundAtClinic }: Back, online: OnlineKey, lng: Language) =>
  textOf(lng, refundAtClinic ? 'mail-visit:money-back-at-clinic' : online, {
    amount: formatMoney(refund, lng),
    days: policy.refundDays,
  })

function courseFate({ origin, state, withdrawUntil }: SaidOfCourse, facts: Back, lng: Language): string {
  if (state === 'withdrawn') return textOf(lng, 'mail-visit:money-course-withdrawn')
  return [
    ...(facts.refund > 0 ? [backOf(facts, 'mail-visit:money-course-back', lng)] : []),
    textOf(lng, state === 'stands' ? `mail-visit:money-course-stands-${origin}` : 'mail-visit:money-course-over'),
    ...(withdrawUntil ? [textOf(lng, 'mail-visit:money-course-until', { day: formatDay(withdrawUntil, lng) })] : []),
  ].join(' ')
}

/** The money came after the hold and the slot was gone, or after the client had called it off: all of it goes back. */
export function latePaymentRefunded(facts: MailFacts, lng: Language): Letter {
  const calledOff = facts.cancelledBy === 'client'
  const when = whenOf(facts.startsAt, lng)
  const heading = textOf(lng, 'mail-visit:late-heading')
  return {
    subject: textOf(lng, calledOff ? 'mail-visit:late-subject-called-off' : 'mail-visit:late-subject'),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, calledOff ? 'mail-visit:late-body-called-off' : 'mail-visit:late-body', { when })),
      text(textOf(lng, 'mail-visit:late-back', { amount: formatMoney(facts.refund, lng) })),
      otherTimesButton(facts, lng),
      bookingLink(facts, lng),
    ],
  }
}
