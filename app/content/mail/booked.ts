import { textOf } from '#app/content/text/i18n.server.ts'
import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { paragraphs, text, type Letter } from './letter.ts'
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

/** What the owner of an unverified address is asked to do, and until when. */
function verifyBlocks({ isUnverified, confirmBy }: MailFacts, lng: Language): Letter['blocks'] {
  if (!isUnverified) return []
  const until = confirmBy && textOf(lng, 'mail-visit:verify-until', { time: formatTime(timeOf(confirmBy), lng) })
  return [text(textOf(lng, 'mail-visit:verify-ask')), ...(until ? [text(until)] : [])]
}

/** Many unverified bookings came at once, this one among them: it is to be confirmed to stand. */
export function confirmationAsked(facts: MailFacts, lng: Language): Letter {
  const subject = textOf(lng, 'mail-visit:verify-subject', { when: whenOf(facts.startsAt, lng) })
  const heading = textOf(lng, 'mail-visit:verify-heading')
  const blocks = [visitBlock(facts, lng), ...verifyBlocks(facts, lng), manageButton(facts, lng)]
  return { subject, preview: heading, heading, blocks }
}

/** A free consultation is booked. */
export const consultationBooked = (facts: MailFacts, lng: Language): Letter =>
  booked('consultation', facts, lng, [...ruleBlocks(facts, lng), ...accountBlocks(facts, lng)])

/** A treatment is certain: its deposit is paid, or none was due. The order confirmation on a durable medium. */
export const treatmentConfirmed = (facts: MailFacts, lng: Language): Letter =>
  booked('treatment', facts, lng, [
    ...beforehandBlocks(facts, lng),
    ...priceBlocks(facts, lng),
    ...ruleBlocks(facts, lng),
    ...afterwardsBlocks(facts, lng),
    ...accountBlocks(facts, lng),
  ])

/** When and where, and its private links; then what this kind of visit needs said. */
function booked(type: AppointmentType, facts: MailFacts, lng: Language, rest: Letter['blocks']): Letter {
  return {
    subject: textOf(lng, `mail-visit:${type}-subject`, { when: whenOf(facts.startsAt, lng) }),
    // A street may end in the stop of its floor, as in "st. tv."; the sentence has its own.
    preview: textOf(lng, `mail-visit:${type}-preview`, { street: facts.clinic.street.replace(/\.$/, '') }),
    heading: textOf(lng, `mail-visit:${type}-heading`),
    blocks: [
      ...paragraphs(textOf(lng, `mail-visit:${type}-opening`)),
      visitBlock(facts, lng),
      ...verifyBlocks(facts, lng),
      manageButton(facts, lng),
      checkInLink(facts, lng),
      ...rest,
    ],
  }
}
