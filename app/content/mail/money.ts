import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { PlanMailKind } from '#app/domain/clients/messages.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

type Head = { clinic: ClinicBlock; firstName: string; withdrawUrl: string }

/** What a mail about a plan may say. Nothing of the record: only what the plan costs, and where it is read. */
export type PlanMailFacts = Head & {
  url: string
  until: ClinicDay | null
  sessions: number
  sessionPrice: Ore
  total: Ore
  /** The price paid whole; less than the total where that gives a discount. */
  whole: Ore
}

function planLines(kind: PlanMailKind, facts: PlanMailFacts, lng: Language): string[] {
  if (kind === 'plan-active')
    return [textOf(lng, 'mail-money:plan-active-paid'), textOf(lng, 'mail-money:plan-active-next')]
  const { sessions, sessionPrice, total, whole, until } = facts
  const money = (amount: Ore) => formatMoney(amount, lng)
  const values = { sessions, price: money(sessionPrice), total: money(total), whole: money(whole) }
  return [
    textOf(lng, 'mail-money:plan-proposed-price', values),
    textOf(lng, 'mail-money:plan-proposed-read'),
    ...(whole < total ? [textOf(lng, 'mail-money:plan-proposed-whole', values)] : []),
    ...(until ? [textOf(lng, 'mail-money:plan-proposed-until', { day: formatDay(until, lng) })] : []),
  ]
}

export function planLetter(kind: PlanMailKind, facts: PlanMailFacts, lng: Language): Letter {
  const subject = textOf(lng, `mail-money:${kind}-subject`)
  const [first = '', ...rest] = planLines(kind, facts, lng)
  return {
    subject,
    preview: first,
    heading: subject,
    blocks: [first, ...rest].map(text).concat(button(textOf(lng, 'mail-money:plan-see'), facts.url)),
  }
}

/** What a mail about the times of a plan's sessions may say. */
export type CourseMailFacts = Head & { url: string; visits: { number: number; startsAt: ClinicTime; url: string }[] }

export function courseLetter({ visits, url }: CourseMailFacts, lng: Language): Letter {
  const subject = textOf(lng, 'mail-money:course-subject', { count: visits.length })
  const opening = textOf(lng, 'mail-money:course-opening')
  const rows = visits.map(({ number, startsAt }) => ({
    label: textOf(lng, 'mail-money:course-session', { number }),
    value: whenOf(startsAt, lng),
  }))
  return {
    subject,
    preview: opening,
    heading: subject,
    blocks: [
      text(opening),
      { is: 'facts', rows },
      button(textOf(lng, 'mail-money:plan-see'), url),
      ...visits.map(({ number, url }) => link(textOf(lng, 'mail-money:course-change', { number }), url)),
    ],
  }
}

/**
 * What the clinic is told of a comparison: how much differs and where to look, or that the provider could not be asked
 * (`count` is null). No client is named in a mail.
 */
export type DifferencesFacts = Head & { day: ClinicDay; count: number | null; url: string }

export function differencesLetter({ day, count, url }: DifferencesFacts, lng: Language): Letter {
  const on = formatDay(day, lng)
  const failed = count === null
  const subject = textOf(lng, failed ? 'mail-money:differences-failed-subject' : 'mail-money:differences-subject')
  const opening = failed
    ? textOf(lng, 'mail-money:differences-failed', { day: on })
    : textOf(lng, 'mail-money:differences-opening', { day: on, count })
  const see = textOf(lng, failed ? 'mail-money:differences-see-failed' : 'mail-money:differences-see')
  return { subject, preview: opening, heading: subject, blocks: [text(opening), button(see, url)] }
}

/** What the mail around an invoice or a credit note may say. */
export type InvoiceMailFacts = Head & { number: string; isCredit: boolean; total: Ore; url: string }

export function invoiceLetter({ number, isCredit, total, url }: InvoiceMailFacts, lng: Language): Letter {
  const subject = textOf(lng, isCredit ? 'mail-money:invoice-credit-subject' : 'mail-money:invoice-subject', { number })
  const amount = formatMoney(Math.abs(total) as Ore, lng)
  const opening = textOf(lng, isCredit ? 'mail-money:invoice-returned' : 'mail-money:invoice-paid', { amount })
  return {
    subject,
    preview: opening,
    heading: subject,
    blocks: [
      text(opening),
      text(textOf(lng, 'mail-money:invoice-kept')),
      button(textOf(lng, 'mail-money:invoice-see'), url),
    ],
  }
}
