import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { text, type Letter } from './letter.ts'
import {
  accountBlocks,
  afterwardsBlocks,
  beforehandBlocks,
  checkInLink,
  manageButton,
  ruleBlocks,
  visitBlock,
  whenOf,
} from './parts.ts'
import { priceBlocks } from './price-blocks.ts'

const verify: Record<
  Language,
  { ask: string; until(time: string): string; subject(when: string): string; heading: string }
> = {
  da: {
    ask: 'Åbn din booking med knappen her, så ved vi, at e-mailadressen er din. Har du ikke selv booket, så se bort fra mailen, eller aflys tiden.',
    until: (time) =>
      `Gør det inden kl. ${time}. Ellers giver vi tiden fri, fordi mange ubekræftede tider venter lige nu.`,
    subject: (when) => `Bekræft din tid: ${when}`,
    heading: 'Bekræft din tid',
  },
  en: {
    ask: 'Open your booking with the button here, so that we know the email address is yours. If you did not book it yourself, ignore this email or cancel the appointment.',
    until: (time) =>
      `Please do so before ${time}. Otherwise we release the appointment, because many unconfirmed bookings are waiting at the moment.`,
    subject: (when) => `Confirm your appointment: ${when}`,
    heading: 'Confirm your appointment',
  },
}

/** What the owner of an unverified address is asked to do, and until when. */
function verifyBlocks({ isUnverified, confirmBy }: MailFacts, lng: Language): Letter['blocks'] {
  if (!isUnverified) return []
  const { ask, until } = verify[lng]
  return [text(ask), ...(confirmBy ? [text(until(formatTime(timeOf(confirmBy), lng)))] : [])]
}

/** Many unverified bookings came at once, this one among them: it is to be confirmed to stand. */
export function confirmationAsked(facts: MailFacts, lng: Language): Letter {
  const { subject, heading } = verify[lng]
  const blocks = [visitBlock(facts, lng), ...verifyBlocks(facts, lng), manageButton(facts, lng)]
  return { subject: subject(whenOf(facts.startsAt, lng)), preview: heading, heading, blocks }
}

type Words = { subject(when: string): string; preview(street: string): string; heading: string; opening: string[] }

const consultation: Record<Language, Words> = {
  da: {
    subject: (when) => `Din konsultation er booket: ${when}`,
    preview: (street) => `Vi ses i ${street}. Det er gratis og uforpligtende.`,
    heading: 'Din konsultation er booket',
    opening: [
      'Vi ser på din tatovering sammen, svarer på dine spørgsmål og fortæller dig, hvad du kan regne med. Det er gratis og forpligter dig ikke til noget.',
      'Du behøver ikke forberede noget. Skriv gerne dine spørgsmål ned, så vi når dem alle.',
    ],
  },
  en: {
    subject: (when) => `Your consultation is booked: ${when}`,
    preview: (street) => `See you at ${street}. It is free, and you do not have to decide anything.`,
    heading: 'Your consultation is booked',
    opening: [
      'We will look at your tattoo together, answer your questions and tell you what you can expect. It is free, and you do not have to decide anything.',
      'You do not need to prepare anything. If you have questions, write them down so that we can answer them all.',
    ],
  },
}

const treatment: Record<Language, Words> = {
  da: {
    subject: (when) => `Din tid er bekræftet: ${when}`,
    preview: (street) => `Vi ses i ${street}.`,
    heading: 'Din tid er bekræftet',
    opening: ['Tak for din booking. Vi glæder os til at se dig.'],
  },
  en: {
    subject: (when) => `Your appointment is confirmed: ${when}`,
    preview: (street) => `See you at ${street}.`,
    heading: 'Your appointment is confirmed',
    opening: ['Thank you for booking with us. We look forward to seeing you.'],
  },
}

/** A free consultation is booked. */
export const consultationBooked = (facts: MailFacts, lng: Language): Letter =>
  booked(consultation, facts, lng, [...ruleBlocks(facts, lng), ...accountBlocks(facts, lng)])

/** A treatment is certain: its deposit is paid, or none was due. The order confirmation on a durable medium. */
export const treatmentConfirmed = (facts: MailFacts, lng: Language): Letter =>
  booked(treatment, facts, lng, [
    ...beforehandBlocks(facts, lng),
    ...priceBlocks(facts, lng),
    ...ruleBlocks(facts, lng),
    ...afterwardsBlocks(facts, lng),
    ...accountBlocks(facts, lng),
  ])

/** When and where, and its private links; then what this kind of visit needs said. */
function booked(words: Record<Language, Words>, facts: MailFacts, lng: Language, rest: Letter['blocks']): Letter {
  const { subject, preview, heading, opening } = words[lng]
  return {
    subject: subject(whenOf(facts.startsAt, lng)),
    // A street may end in the stop of its floor, as in "st. tv."; the sentence has its own.
    preview: preview(facts.clinic.street.replace(/\.$/, '')),
    heading,
    blocks: [
      ...opening.map(text),
      visitBlock(facts, lng),
      ...verifyBlocks(facts, lng),
      manageButton(facts, lng),
      checkInLink(facts, lng),
      ...rest,
    ],
  }
}
