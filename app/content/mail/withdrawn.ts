import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, dayOf, formatDay, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { idEndOf } from '#app/domain/booking/booking-number.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { ClinicBlock } from './facts.ts'
import { text, type Block, type Letter, type Row } from './letter.ts'
import { whenOf } from './parts.ts'

/** What the mails about a statement of withdrawal may say. */
export type WithdrawalFacts = {
  clinic: ClinicBlock
  /** Greeted by it; empty in the clinic's own copy. */
  firstName: string
  withdrawUrl: string
  /** When the statement was sent, on the clinic's clock. */
  at: ClinicTime
  /** The statement as typed. */
  name: string
  contract: string
  email: string
  /** The address is a client's, or the mail is the clinic's own: what was typed may stand in it as it is. */
  isKnown: boolean
  /** The time it is about, where the contract was found. */
  startsAt: ClinicTime | null
  /** Done at once, or why a person reads it. */
  outcome:
    | { is: 'withdrawn'; back: Ore; backAtClinic: boolean; of: 'visit' | 'package' | 'ended' }
    | { is: 'received'; because: 'unknown' | 'begun' | 'plan' }
    | { is: 'received'; because: 'period-over'; lastDay: ClinicDay }
}

/** The receipt on a durable medium: the statement with its date and time, and what comes of it (FAL § 20 a). */
export function withdrawalReceipt(facts: WithdrawalFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-money:withdrawal-heading')
  return {
    subject: textOf(lng, 'mail-money:withdrawal-subject'),
    preview: heading,
    heading,
    blocks: [statementBlock(facts, lng), ...outcomeOf(facts, lng)],
  }
}

/** The same for the clinic, which reads what could not be done at once. */
export function withdrawalToRead(facts: WithdrawalFacts, lng: Language): Letter {
  const subject = textOf(lng, 'mail-money:withdrawal-clinic-subject')
  const lead = textOf(lng, 'mail-money:withdrawal-clinic-lead')
  const why = outcomeOf(facts, lng).slice(0, 1)
  return {
    subject,
    preview: lead,
    heading: subject,
    blocks: [text(lead), statementBlock(facts, lng), ...why],
  }
}

function outcomeOf({ at, outcome }: WithdrawalFacts, lng: Language): Block[] {
  if (outcome.is === 'withdrawn') {
    const day = formatDay(addDays(dayOf(at), policy.refundDays), lng)
    const says = outcome.backAtClinic ? 'mail-money:withdrawal-back-at-clinic' : 'mail-money:withdrawal-back'
    const money =
      outcome.back > 0
        ? textOf(lng, says, { amount: formatMoney(outcome.back, lng), day })
        : textOf(lng, 'mail-money:withdrawal-nothing')
    return [text(textOf(lng, `mail-money:withdrawal-done-${outcome.of}`)), text(money)]
  }
  const day = outcome.because === 'period-over' ? formatDay(outcome.lastDay, lng) : ''
  return [
    text(textOf(lng, `mail-money:withdrawal-because-${outcome.because}`, { day })),
    text(textOf(lng, 'mail-money:withdrawal-we-write', { hours: policy.replyHours })),
  ]
}

function statementBlock({ at, name, contract, email, isKnown, startsAt }: WithdrawalFacts, lng: Language): Block {
  const row = (label: 'at' | 'name' | 'contract' | 'email' | 'appointment', value: string): Row => ({
    label: textOf(lng, `mail-money:withdrawal-label-${label}`),
    value,
  })
  const rows = [
    row('at', whenOf(at, lng)),
    row('name', isKnown ? plainWords(name) : ''),
    row('contract', isKnown ? plainWords(contract) : figuresIn(contract)),
    row('email', email),
    row('appointment', startsAt ? whenOf(startsAt, lng) : ''),
  ]
  return { is: 'facts', rows: rows.filter(({ value }) => value !== '') }
}

/** What was typed, without what a mail program would make a link of: dots and colons before a letter. */
export const plainWords = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\d.,:/#+@'’ -]+/gu, ' ')
    .replace(/[.:@/](?=\p{L})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/**
 * The law wants the statement in its receipt, and the receipt goes to whatever address was typed. To one we do not know
 * only numbers, dates and times come through, so that nobody can make the clinic write for them.
 */
export const figuresIn = (typed: string) =>
  typed
    .split(/\s+/)
    .filter((word) => (/[\d-]/.test(word) && idEndOf(word) !== null) || /^\d[\d.:/-]{0,9}$/.test(word))
    .join(' ')
