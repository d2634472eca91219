import { textOf } from '#app/content/text/i18n.server.ts'
import { formatTime, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock } from './facts.ts'
import { button, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

/** What the mail about a doctor's answer may say. The add-on is named inside, never in the subject. */
export type AddOnMailFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  manageUrl: string
  startsAt: ClinicTime
  arriveAt: ClinicTime
  title: string
  answer: DoctorAnswer
  reason: string
  price: Ore
}

export function addOnLetter(facts: AddOnMailFacts, lng: Language): Letter {
  const { startsAt, arriveAt, title, answer, reason, price, clinic } = facts
  const subject = textOf(lng, 'mail-visit:add-on-subject')
  const said = { title, when: whenOf(startsAt, lng), price: formatMoney(price, lng) }
  return {
    subject,
    preview: subject,
    heading: subject,
    blocks: [
      text(textOf(lng, `mail-visit:add-on-${answer}`, said)),
      ...(reason ? [text(textOf(lng, 'mail-visit:add-on-reason', { reason }))] : []),
      ...(answer === 'declined'
        ? [text(textOf(lng, 'mail-visit:add-on-come', { time: formatTime(arriveAt, lng) }))]
        : []),
      text(textOf(lng, 'mail-visit:add-on-ask', { phone: clinic.phone })),
      button(textOf(lng, 'mail-visit:add-on-see'), facts.manageUrl),
    ],
  }
}
