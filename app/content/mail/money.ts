import { dayOf, formatDay, formatTime, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { PlanMailKind } from '#app/domain/clients/messages.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'

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

const plans = {
  da: {
    'plan-proposed': {
      subject: 'Din plan ligger klar',
      lines: ({ sessions, sessionPrice, total, whole, until }: PlanMailFacts) => [
        `Vi foreslår ${sessions} behandlinger à ${formatMoney(sessionPrice, 'da')}, i alt ${formatMoney(total, 'da')} inkl. moms.`,
        'Læs planen, og godkend den, hvis den passer dig. Du vælger selv, om du betaler det hele nu eller en behandling ad gangen.',
        ...(whole < total ? [`Betaler du det hele på én gang, er prisen ${formatMoney(whole, 'da')}.`] : []),
        ...(until ? [`Linket er dit eget og gælder til og med ${formatDay(until, 'da')}. Send det ikke videre.`] : []),
      ],
      see: 'Se din plan',
    },
    'plan-active': {
      subject: 'Din plan er i gang',
      lines: () => [
        'Vi har modtaget din betaling, og planen er aktiv.',
        'Vi kontakter dig for at aftale den næste tid. Du kan også selv booke den, når der er gået mindst seks uger siden din seneste behandling.',
      ],
      see: 'Se din plan',
    },
  },
  en: {
    'plan-proposed': {
      subject: 'Your plan is ready',
      lines: ({ sessions, sessionPrice, total, whole, until }: PlanMailFacts) => [
        `We suggest ${sessions} sessions at ${formatMoney(sessionPrice, 'en')} each, ${formatMoney(total, 'en')} in total incl. VAT.`,
        'Read the plan, and approve it if it suits you. You choose whether to pay all of it now or one session at a time.',
        ...(whole < total ? [`If you pay for all of it at once, the price is ${formatMoney(whole, 'en')}.`] : []),
        ...(until
          ? [`The link is yours alone and works until the end of ${formatDay(until, 'en')}. Please do not pass it on.`]
          : []),
      ],
      see: 'See your plan',
    },
    'plan-active': {
      subject: 'Your plan has begun',
      lines: () => [
        'We have received your payment, and the plan is active.',
        'We will contact you to arrange the next appointment. You can also book it yourself once at least six weeks have passed since your last session.',
      ],
      see: 'See your plan',
    },
  },
} as const

export function planLetter(kind: PlanMailKind, facts: PlanMailFacts, lng: Language): Letter {
  const { subject, lines, see } = plans[lng][kind]
  const [first = '', ...rest] = lines(facts)
  return {
    subject,
    preview: first,
    heading: subject,
    blocks: [first, ...rest].map(text).concat(button(see, facts.url)),
  }
}

/** What a mail about the times of a plan's sessions may say. */
export type CourseMailFacts = Head & { url: string; visits: { number: number; startsAt: ClinicTime; url: string }[] }

const courses = {
  da: {
    subject: (count: number) => (count === 1 ? 'Din næste tid er booket' : `Dine ${count} tider er booket`),
    opening: 'Her er tiderne i din plan. Der er ikke noget depositum at betale.',
    when: (day: string, time: string) => `${day} kl. ${time}`,
    session: (number: number) => `${number}. behandling`,
    change: (number: number) => `Flyt eller aflys ${number}. behandling`,
    see: 'Se din plan',
  },
  en: {
    subject: (count: number) =>
      count === 1 ? 'Your next appointment is booked' : `Your ${count} appointments are booked`,
    opening: 'These are the appointments in your plan. There is no deposit to pay.',
    when: (day: string, time: string) => `${day} at ${time}`,
    session: (number: number) => `Session ${number}`,
    change: (number: number) => `Move or cancel session ${number}`,
    see: 'See your plan',
  },
} as const

export function courseLetter({ visits, url }: CourseMailFacts, lng: Language): Letter {
  const said = courses[lng]
  const subject = said.subject(visits.length)
  const rows = visits.map(({ number, startsAt }) => ({
    label: said.session(number),
    value: said.when(formatDay(dayOf(startsAt), lng), formatTime(startsAt, lng)),
  }))
  return {
    subject,
    preview: said.opening,
    heading: subject,
    blocks: [
      text(said.opening),
      { is: 'facts', rows },
      button(said.see, url),
      ...visits.map((visit) => link(said.change(visit.number), visit.url)),
    ],
  }
}

/**
 * What the clinic is told of a comparison: how much differs and where to look, or that the provider could not be asked
 * (`count` is null). No client is named in a mail.
 */
export type DifferencesFacts = Head & { day: ClinicDay; count: number | null; url: string }

const differences = {
  da: {
    subject: 'Regnskabet stemmer ikke med betalingsudbyderen',
    opening: (day: string, count: number) =>
      `Sammenligningen ${day} fandt ${count} ${count === 1 ? 'forskel' : 'forskelle'}. Der er ikke ændret noget.`,
    see: 'Se forskellene',
    failedSubject: 'Regnskabet er ikke sammenlignet i dag',
    failed: (day: string) =>
      `Vi fik ikke svar fra betalingsudbyderen ${day}, så regnskabet er ikke sammenlignet. Vi prøver igen hver time.`,
    seeFailed: 'Se, om det er lykkedes',
  },
  en: {
    subject: 'Our accounts do not match the payment provider’s',
    opening: (day: string, count: number) =>
      `The comparison on ${day} found ${count} ${count === 1 ? 'difference' : 'differences'}. Nothing has been changed.`,
    see: 'See the differences',
    failedSubject: 'The books have not been compared today',
    failed: (day: string) =>
      `The payment provider could not be asked on ${day}, so the books have not been compared. We try again every hour.`,
    seeFailed: 'See whether it has worked',
  },
} as const

export function differencesLetter({ day, count, url }: DifferencesFacts, lng: Language): Letter {
  const said = differences[lng]
  const on = formatDay(day, lng)
  const opening = count === null ? said.failed(on) : said.opening(on, count)
  const subject = count === null ? said.failedSubject : said.subject
  return {
    subject,
    preview: opening,
    heading: subject,
    blocks: [text(opening), button(count === null ? said.seeFailed : said.see, url)],
  }
}

/** What the mail around an invoice or a credit note may say. */
export type InvoiceMailFacts = Head & { number: string; isCredit: boolean; total: Ore; url: string }

const invoices = {
  da: {
    invoice: (number: string) => `Faktura ${number}`,
    creditNote: (number: string) => `Kreditnota ${number}`,
    paid: (amount: string) => `Tak for din betaling. Fakturaen på ${amount} er vedhæftet.`,
    returned: (amount: string) =>
      `Vi har sendt ${amount} tilbage til dig. Kreditnotaen er vedhæftet. Der kan gå nogle dage, før beløbet står på din konto.`,
    kept: 'Du finder den også under Mit forløb.',
    see: 'Se dine fakturaer',
  },
  en: {
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
    paid: (amount: string) => `Thank you for your payment. The invoice for ${amount} is attached.`,
    returned: (amount: string) =>
      `We have sent ${amount} back to you. The credit note is attached. It can take some days to reach your account.`,
    kept: 'You will also find it under “My treatment”.',
    see: 'See your invoices',
  },
} as const

export function invoiceLetter({ number, isCredit, total, url }: InvoiceMailFacts, lng: Language): Letter {
  const said = invoices[lng]
  const subject = isCredit ? said.creditNote(number) : said.invoice(number)
  const amount = formatMoney(Math.abs(total) as Ore, lng)
  const opening = isCredit ? said.returned(amount) : said.paid(amount)
  return {
    subject,
    preview: opening,
    heading: subject,
    blocks: [text(opening), text(said.kept), button(said.see, url)],
  }
}
