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
import { emergencyLine, OR } from '#app/content/safety.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { numbsWithCream } from '#app/domain/pricing/add-ons.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { policy } from '#app/domain/policy.ts'
import type { MailFacts } from './facts.ts'
import { heading, link, list, text, type Block, type Row } from './letter.ts'

type Words = {
  when(day: string, time: string): string
  labels: Record<'when' | 'come' | 'duration' | 'where' | 'before' | 'number', string>
  come(time: string): string
  minutes(count: number): string
  ruleWithLink(until: string, phone: string): string
  ruleByPhone(phone: string): string
  ifPlansChange: string
  depositKept: string
  packageRefund: (rate: RefundRate) => string
  withdrawUntil(day: string): string
  expressRequested: string
  withdraw: string
  manage: string
  checkIn: string
  afterwards: { heading: string; usual: string; guide: string }
  account: {
    heading: string
    isNew: string
    choose: string
    isWaiting: string
    chooseAnother: string
    temporary: string
    once(hours: number): string
    inUse: string
    notYou: string
    see: string
  }
}

const words: Record<Language, Words> = {
  da: {
    when: (day, time) => `${day} kl. ${time}`,
    labels: {
      when: 'Tid',
      come: 'Kom kl.',
      duration: 'Varighed',
      where: 'Sted',
      before: 'Før',
      number: 'Bookingnummer',
    },
    come: (time) => `${time}, så bedøvelsen når at virke`,
    minutes: (count) => `cirka ${count} minutter`,
    ruleWithLink: (until, phone) =>
      `Du kan selv flytte eller aflyse indtil ${until}. Er det senere, så ring til os på ${phone}.`,
    ruleByPhone: (phone) =>
      `Din tid er så tæt på, at du skal ringe til os på ${phone}, hvis du vil flytte eller aflyse.`,
    ifPlansChange: 'Hvis noget kommer i vejen',
    depositKept:
      'Depositummet trækkes fra prisen. Det refunderes ikke ved afbud, men din lovbestemte fortrydelsesret på 14 dage gælder stadig.',
    packageRefund: (rate) =>
      `Stopper du, før pakken er brugt, får du det tilbage, du har betalt, minus de behandlinger, du har fået, regnet til ${rate === 'single' ? 'enkeltpris' : 'pakkens pris pr. behandling'}. Aflyser du én tid, gælder pakken stadig.`,
    withdrawUntil: (day) =>
      `Du kan fortryde aftalen til og med ${day} uden at give en grund. Så får du det, du har betalt, tilbage.`,
    expressRequested:
      'Du har bedt om, at behandlingen må gå i gang inden da. Fortryder du, efter at den er begyndt, betaler du for det, der er udført. Når den er helt udført, bortfalder fortrydelsesretten.',
    withdraw: 'Fortryd aftale',
    manage: 'Se, flyt eller aflys din tid',
    checkIn: 'Check ind på din telefon, når du er her',
    afterwards: {
      heading: 'Efter behandlingen',
      usual: 'Rødme, hævelse, vabler og skorper er almindelige og går over af sig selv.',
      guide: 'Sådan passer du huden, og hvornår du skal ringe',
    },
    account: {
      heading: 'Din konto',
      isNew: 'Du har fået en konto, hvor du kan se dine tider. Vælg en adgangskode for at tage den i brug.',
      choose: 'Vælg adgangskode',
      isWaiting:
        'Din konto åbner, når du har bekræftet din e-mailadresse med linket i den mail, du fik, da du oprettede den. Kan du ikke finde den, så vælg en ny adgangskode her.',
      chooseAnother: 'Vælg en ny adgangskode',
      temporary: 'Eller log ind med den midlertidige adgangskode:',
      once: (hours) => `Linket og adgangskoden virker hver én gang i ${hours} timer.`,
      inUse: 'Tiden ligger også på din konto.',
      notYou: 'Har du ikke selv booket den, så ring til os.',
      see: 'Se din konto',
    },
  },
  en: {
    when: (day, time) => `${day} at ${time}`,
    labels: {
      when: 'When',
      come: 'Arrive at',
      duration: 'Duration',
      where: 'Where',
      before: 'Previously',
      number: 'Booking number',
    },
    come: (time) => `${time}, so that the numbing has time to work`,
    minutes: (count) => `about ${count} minutes`,
    ruleWithLink: (until, phone) =>
      `You can move or cancel your appointment yourself until ${until}. After that, call us on ${phone}.`,
    ruleByPhone: (phone) =>
      `There is not long to go before your appointment, so call us on ${phone} if you want to move or cancel it.`,
    ifPlansChange: 'If you need to change it',
    depositKept:
      'The deposit is taken off the price. It is not refunded if you cancel, but your statutory 14-day right of withdrawal still applies.',
    packageRefund: (rate) =>
      `If you stop before the package is used, you get back what you paid, less the sessions you have had at ${rate === 'single' ? 'the single price' : 'the package price per session'}. If you cancel one appointment, the package still stands.`,
    withdrawUntil: (day) =>
      `You can withdraw from the contract up to and including ${day} without giving a reason. You will then get back what you have paid.`,
    expressRequested:
      'You asked for the treatment to begin before then. If you withdraw after it has begun, you pay for what has been done. Once the treatment is complete, your right of withdrawal ends.',
    withdraw: 'Withdraw from contract',
    manage: 'See, move or cancel your appointment',
    checkIn: 'Check in on your phone once you are here',
    afterwards: {
      heading: 'After the session',
      usual: 'Redness, swelling, blisters and scabs are common and pass by themselves.',
      guide: 'How to look after your skin, and when to call',
    },
    account: {
      heading: 'Your account',
      isNew: 'You now have an account where you can see your appointments. Choose a password to start using it.',
      choose: 'Choose password',
      isWaiting:
        'Your account opens when you have confirmed your email address with the link in the email you got when you created it. If you cannot find it, choose a new password here.',
      chooseAnother: 'Choose a new password',
      temporary: 'Or log in with the temporary password:',
      once: (hours) => `The link and the password each work once, within ${hours} hours.`,
      inUse: 'You can also see the appointment in your account.',
      notYou: 'If you did not book it yourself, please call us.',
      see: 'See your account',
    },
  },
}

/** "torsdag 3. december 2026 kl. 15.30" / "Thursday 3 December 2026 at 15:30". */
export const whenOf = (time: ClinicTime, lng: Language) =>
  words[lng].when(formatDay(dayOf(time), lng), formatTime(time, lng))

export const withdrawLabel = (lng: Language) => words[lng].withdraw

/** When, when to come and, unless that is nobody else's business, why; how long, where. */
export function visitBlock(
  { startsAt, movedFrom, arriveAt, durationMinutes, clinic, bookingNumber }: MailFacts,
  lng: Language,
  { saysWhy = true } = {},
): Block {
  const { labels, come, minutes } = words[lng]
  const rows: Row[] = [{ label: labels.when, value: whenOf(startsAt, lng) }]
  const early = formatTime(arriveAt, lng)
  if (arriveAt < startsAt) rows.push({ label: labels.come, value: saysWhy ? come(early) : early })
  rows.push({ label: labels.duration, value: minutes(durationMinutes) })
  rows.push({ label: labels.where, value: `${clinic.name}, ${clinic.street}, ${clinic.city}` })
  if (movedFrom) rows.push({ label: labels.before, value: whenOf(movedFrom, lng) })
  rows.push({ label: labels.number, value: bookingNumber })
  return { is: 'facts', rows }
}

/** Until when the link helps, then the phone; what becomes of the deposit; the right to withdraw with its last day. */
export function ruleBlocks(facts: MailFacts, lng: Language): Block[] {
  const { depositKept, packageRefund, withdrawUntil, expressRequested, withdraw } = words[lng]
  const { depositPaid, lastWithdrawalDay, withdrawUrl } = facts
  const blocks = changeBlocks(facts, lng)
  if (depositPaid > 0)
    blocks.push(text(facts.quote?.subject === 'package' ? packageRefund(facts.refundRate) : depositKept))
  if (!lastWithdrawalDay) return blocks
  blocks.push(text(withdrawUntil(formatDay(lastWithdrawalDay, lng))))
  if (facts.expressRequested) blocks.push(text(expressRequested))
  return [...blocks, link(withdraw, withdrawUrl)]
}

/** Until when the link moves or cancels, then the phone. */
export function changeBlocks({ startsAt, selfServiceHours, now, clinic }: MailFacts, lng: Language): Block[] {
  const { ruleWithLink, ruleByPhone, ifPlansChange } = words[lng]
  const until = clinicTimeAt(later(instantOf(startsAt), -selfServiceHours * 3_600_000))
  const rule = until > now ? ruleWithLink(whenOf(until, lng), clinic.phone) : ruleByPhone(clinic.phone)
  return [heading(ifPlansChange), text(rule)]
}

export const manageButton = ({ manageUrl }: MailFacts, lng: Language): Block => ({
  is: 'button',
  label: words[lng].manage,
  url: manageUrl,
})

/** At the clinic's door the same link says that the client has come. */
export const checkInLink = ({ manageUrl }: MailFacts, lng: Language): Block => ({
  is: 'link',
  label: words[lng].checkIn,
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
    strengths: policy.lidocainePercents.join(` ${OR[lng]} `),
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
  const said = words[lng].afterwards
  return [
    heading(said.heading),
    text(said.usual),
    text(emergencyLine[lng]),
    link(said.guide, clinic.url + inLanguage('/tatoveringsfjernelse/efterbehandling', lng)),
  ]
}

/** The way into the client's account. The temporary password stands here and nowhere else. */
export function accountBlocks({ account, isUnverified }: MailFacts, lng: Language): Block[] {
  if (!account) return []
  const said = words[lng].account
  if (account.is === 'in-use') {
    const where = isUnverified ? `${said.inUse} ${said.notYou}` : said.inUse
    return [heading(said.heading), text(where), link(said.see, account.url)]
  }
  const { temporaryPassword, hours } = account
  // Without one, a password was chosen at the sign-up and waits for the address to be confirmed.
  if (!temporaryPassword) return [heading(said.heading), text(said.isWaiting), link(said.chooseAnother, account.url)]
  return [
    heading(said.heading),
    text(said.isNew),
    link(said.choose, account.url),
    text(said.temporary),
    text(temporaryPassword),
    text(said.once(hours)),
  ]
}
