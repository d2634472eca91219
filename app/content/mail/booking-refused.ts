import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { VerificationRefusal } from '#app/domain/booking/verification.ts'
import type { MailFacts } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

type Words = {
  subject(when: string): string
  heading: string
  because: Record<VerificationRefusal, (when: string) => string>
  firstDay(day: string): string
  back(amount: string): string
  otherTimes: string
  seeBooking: string
}

const words: Record<Language, Words> = {
  da: {
    subject: (when) => `Vi kan ikke holde tiden ${when}`,
    heading: 'Vi har givet tiden fri',
    because: {
      'laser-barred': (when) =>
        `Du har bekræftet din e-mail. Ring til os, før du booker igen. Vi har givet tiden ${when} fri.`,
      'six-weeks': (when) =>
        `Du har bekræftet din e-mail, og så kan vi se, at tiden ${when} ligger for tæt på en anden laserbehandling. Loven kræver seks uger imellem.`,
      'client-busy': (when) => `Du har bekræftet din e-mail, og du har allerede en anden tid ${when}.`,
      'consultation-open': (when) =>
        `Du har bekræftet din e-mail, og du har allerede en konsultation. Vi har derfor givet tiden ${when} fri.`,
    },
    firstDay: (day) => `Den første dag, du kan vælge, er ${day}.`,
    back: (amount) => `Du får hele dit depositum på ${amount} tilbage. Du skal ikke gøre noget.`,
    otherTimes: 'Find en anden tid',
    seeBooking: 'Se din booking',
  },
  en: {
    subject: (when) => `We cannot hold the appointment on ${when}`,
    heading: 'We have released the appointment',
    because: {
      'laser-barred': (when) =>
        `You have confirmed your email address. Call us before you book again. We have released ${when}.`,
      'six-weeks': (when) =>
        `You have confirmed your email address, so we can see that ${when} is too close to another laser session. The law requires six weeks between them.`,
      'client-busy': (when) => `You have confirmed your email address, and you already have an appointment on ${when}.`,
      'consultation-open': (when) =>
        `You have confirmed your email address, and you already have a consultation. We have therefore released ${when}.`,
    },
    firstDay: (day) => `The first day you can choose is ${day}.`,
    back: (amount) => `You get your whole deposit of ${amount} back. You do not have to do anything.`,
    otherTimes: 'Find another appointment',
    seeBooking: 'See your appointment',
  },
}

/** The owner of the address confirmed a booking that a rule did not let stand. */
export function bookingRefused(facts: MailFacts, lng: Language): Letter {
  const { subject, heading, because, firstDay, back, otherTimes, seeBooking } = words[lng]
  const when = whenOf(facts.startsAt, lng)
  const { refusal, firstOpenDay } = facts.refused ?? { refusal: 'client-busy' as const, firstOpenDay: null }
  return {
    subject: subject(when),
    preview: heading,
    heading,
    blocks: [
      text(because[refusal](when)),
      ...(firstOpenDay ? [text(firstDay(formatDay(firstOpenDay, lng)))] : []),
      ...(facts.refund > 0 ? [text(back(formatMoney(facts.refund, lng)))] : []),
      ...(refusal === 'laser-barred' ? [] : [button(otherTimes, facts.bookUrl)]),
      link(seeBooking, facts.manageUrl),
    ],
  }
}
