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

type Words = {
  subject: string
  heading: string
  labels: Record<'at' | 'name' | 'contract' | 'email' | 'appointment', string>
  /** What has ended: a visit still to come, a package with all of those, or what was off or given before. */
  done: Record<'visit' | 'package' | 'ended', string>
  back(amount: string, day: string): string
  /** Some of it was paid at the clinic, which pays it back itself. */
  backAtClinic(amount: string, day: string): string
  nothing: string
  because: { unknown: string; begun: string; plan: string; 'period-over'(day: string): string }
  weWrite(hours: number): string
  clinic: { subject: string; lead: string }
}

const words: Record<Language, Words> = {
  da: {
    subject: 'Kvittering: Vi har modtaget din fortrydelse',
    heading: 'Vi har modtaget din fortrydelse',
    labels: { at: 'Modtaget', name: 'Navn', contract: 'Aftale', email: 'E-mail', appointment: 'Tid' },
    done: {
      visit: 'Du har fortrudt aftalen, og tiden er aflyst. Du skal ikke gøre mere.',
      package: 'Hele pakken er fortrudt, og de tider, der lå ude i fremtiden, er aflyst. Du skal ikke gøre mere.',
      ended: 'Du har fortrudt aftalen. Du skal ikke gøre mere.',
    },
    back: (amount, day) =>
      `Du får ${amount} tilbage på det kort eller den konto, du betalte med, senest ${day}. Vi sender pengene i dag, og banken bruger som regel nogle dage på det.`,
    backAtClinic: (amount, day) =>
      `Du får ${amount} tilbage senest ${day}. Klinikken betaler beløbet på samme måde, som du betalte.`,
    nothing: 'Du har ikke betalt noget og skylder ikke noget.',
    because: {
      unknown: 'Vi kunne ikke finde aftalen automatisk ud fra det, du skrev, så en af os gør det.',
      plan: 'Tiden hører til en plan, du har aftalt med klinikken, så en af os regner ud, hvor meget du skal have tilbage. Planen og tiden står, til du hører fra os.',
      begun: 'Tiden er begyndt eller overstået, så en af os ser på, om du skal have penge tilbage, og hvor meget.',
      'period-over': (day) => `Fristen for at fortryde udløb ${day}. En af os læser din besked alligevel.`,
    },
    weWrite: (hours) =>
      `Vi skriver til dig inden for ${hours} timer. Lukkedage tæller ikke med. Det, der tæller, er tidspunktet for din besked, ikke for vores svar.`,
    clinic: { subject: 'Fortrydelse, der skal læses', lead: 'En fortrydelse kunne ikke behandles automatisk.' },
  },
  en: {
    subject: 'Receipt: we have received your withdrawal',
    heading: 'We have received your withdrawal',
    labels: { at: 'Received', name: 'Name', contract: 'Contract', email: 'Email', appointment: 'Appointment' },
    done: {
      visit: 'You have withdrawn from the contract, and the appointment is cancelled. There is nothing more to do.',
      package:
        'You have withdrawn from the whole package, and the appointments still to come are cancelled. There is nothing more to do.',
      ended: 'You have withdrawn from the contract. There is nothing more to do.',
    },
    back: (amount, day) =>
      `You get ${amount} back on the card or account you paid with, no later than ${day}. We are sending it today, and it usually takes the bank a few days.`,
    backAtClinic: (amount, day) => `You get ${amount} back no later than ${day}. The clinic pays it the way you paid.`,
    nothing: 'You have not paid anything and owe nothing.',
    because: {
      unknown: 'We could not find the contract automatically from what you wrote, so one of us will look for it.',
      plan: 'The appointment belongs to a plan you agreed with the clinic, so one of us will work out how much you get back. The plan and the appointment stand until you hear from us.',
      begun: 'The appointment has begun or is over, so one of us will check whether you get money back, and how much.',
      'period-over': (day) => `The withdrawal period ended on ${day}. One of us will still read your message.`,
    },
    weWrite: (hours) =>
      `We will write to you within ${hours} hours, not counting days we are closed. What counts is when you sent your message, not when we reply.`,
    clinic: { subject: 'Withdrawal to be read', lead: 'A withdrawal could not be handled automatically.' },
  },
}

/** The receipt on a durable medium: the statement with its date and time, and what comes of it (FAL § 20 a). */
export function withdrawalReceipt(facts: WithdrawalFacts, lng: Language): Letter {
  const { subject, heading } = words[lng]
  const blocks = outcomeOf(facts, lng)
  return { subject, preview: heading, heading, blocks: [statementBlock(facts, lng), ...blocks] }
}

/** The same for the clinic, which reads what could not be done at once. */
export function withdrawalToRead(facts: WithdrawalFacts, lng: Language): Letter {
  const { clinic } = words[lng]
  const why = outcomeOf(facts, lng).slice(0, 1)
  return {
    subject: clinic.subject,
    preview: clinic.lead,
    heading: clinic.subject,
    blocks: [text(clinic.lead), statementBlock(facts, lng), ...why],
  }
}

function outcomeOf({ at, outcome }: WithdrawalFacts, lng: Language): Block[] {
  const { done, back, backAtClinic, nothing, because, weWrite } = words[lng]
  if (outcome.is === 'withdrawn') {
    const lastDay = formatDay(addDays(dayOf(at), policy.refundDays), lng)
    const says = outcome.backAtClinic ? backAtClinic : back
    const money = outcome.back > 0 ? says(formatMoney(outcome.back, lng), lastDay) : nothing
    return [text(done[outcome.of]), text(money)]
  }
  const why =
    outcome.because === 'period-over'
      ? because['period-over'](formatDay(outcome.lastDay, lng))
      : because[outcome.because]
  return [text(why), text(weWrite(policy.replyHours))]
}

function statementBlock({ at, name, contract, email, isKnown, startsAt }: WithdrawalFacts, lng: Language): Block {
  const { labels } = words[lng]
  const rows: Row[] = [
    { label: labels.at, value: whenOf(at, lng) },
    { label: labels.name, value: isKnown ? plainWords(name) : '' },
    { label: labels.contract, value: isKnown ? plainWords(contract) : figuresIn(contract) },
    { label: labels.email, value: email },
  ]
  if (startsAt) rows.push({ label: labels.appointment, value: whenOf(startsAt, lng) })
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
