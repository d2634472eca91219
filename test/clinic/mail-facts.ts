import { composeMail } from '#app/content/mail/compose.ts'
import type { MailFacts } from '#app/content/mail/facts.ts'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { AppointmentMailKind } from '#app/domain/clients/messages.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'

export const clinic = {
  name: 'Falm',
  legalName: 'Falm ApS',
  cvr: '00 00 00 00',
  street: 'Gothersgade 148, st.',
  city: '1123 København K',
  phone: '+45 70 12 34 56',
  email: 'hej@falm.example',
  url: 'https://falm.example',
}
export const startsAt = clinicTime('2026-12-03T15:30')
/** What a mail about a visit is told, as the test has it. */
export function facts(more: Partial<MailFacts> = {}): MailFacts {
  const all = { ...SAMPLE, ...more }
  const { quote: price, waiting, depositPaid } = all
  return { ...all, rest: more.rest ?? ((price ? price.total - waiting - depositPaid : 0) as Ore) }
}

const SAMPLE: Omit<MailFacts, 'rest'> = {
  clinic,
  now: clinicTime('2026-11-28T09:00'),
  firstName: 'Søren',
  type: 'treatment',
  startsAt,
  durationMinutes: 45,
  arriveAt: startsAt,
  bookingNumber: '7KQ2-M0XP',
  manageUrl: 'https://falm.example/aftale/7f0c.c2lnbmVk',
  withdrawUrl: 'https://falm.example/fortryd-aftale?nummer=7KQ2-M0XP',
  bookUrl: 'https://falm.example/book',
  settingsUrl: 'https://falm.example/account/settings',
  restUrl: 'https://falm.example/betal/0193f0c2-7a11-7c3e-9a51-3f6f2b1d0a77.c2lnbmF0dXJl',
  restUntil: null,
  reactionsUrl: 'https://falm.example/dashboard/reactions',
  selfServiceHours: 24,
  quote: quote({ areaCm2: 45, plan: 'single', addOns: ['creme'] }, FALLBACK_RULES),
  sizeBy: 'scan',
  waiting: kroner(0),
  depositPaid: kroner(500),
  course: null,
  refundRate: 'single',
  depositDue: kroner(500),
  heldUntil: clinicTime('2026-11-29T09:00'),
  lastWithdrawalDay: clinicDay('2026-12-12'),
  expressRequested: false,
  movedFrom: null,
  wasTotal: null,
  cancelledBy: 'client',
  cancelledBecause: '',
  isUnverified: false,
  confirmBy: null,
  isToCall: false,
  refused: null,
  account: null,
  refund: kroner(500),
  refundAtClinic: false,
}

export const readable = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

export const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!)

/** The words of one mail, as text and as HTML. */
export const both = (kind: AppointmentMailKind, lng: Language, more: Partial<MailFacts> = {}) => {
  const { text, html } = composeMail(kind, facts(more), lng)
  return [text.replace(/\s+/g, ' '), readable(html)]
}
