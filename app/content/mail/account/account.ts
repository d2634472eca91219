import { emergencyLine } from '#app/content/safety.ts'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import type { AccountMailKind } from '#app/domain/clients/messages.ts'
import type { ClinicBlock } from '../facts.ts'
import { button, paragraphs, type Letter } from '../letter.ts'

/** Everything a mail about an account may say. */
export type AccountMailFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  /** Where the mail leads: a one-time link, or the page to sign in or ask for a new password. */
  url: string
  /** Minutes the link can be used, for the kinds that carry one. */
  minutes: number
}

function lifeOf(minutes: number, lng: Language) {
  if (minutes < 120) return textOf(lng, 'mail-account:life-minutes', { count: minutes })
  return minutes > 2_880
    ? textOf(lng, 'mail-account:life-days', { count: minutes / 1_440 })
    : textOf(lng, 'mail-account:life-hours', { count: minutes / 60 })
}

/** A mail about somebody's account. It says nothing of what they are a client for. */
export function accountLetter(
  kind: AccountMailKind,
  { clinic, url, minutes }: AccountMailFacts,
  lng: Language,
): Letter {
  const values = { life: lifeOf(minutes, lng), phone: clinic.phone, clinic: clinic.name, emergency: emergencyLine[lng] }
  const subject = textOf(lng, `mail-account:${kind}-subject`, values)
  return {
    subject,
    preview: textOf(lng, `mail-account:${kind}-preview`, values),
    // Most are headed by their subject.
    heading: textIfAny(lng, `mail-account:${kind}-heading`) ?? subject,
    blocks: [
      ...paragraphs(textOf(lng, `mail-account:${kind}-opening`, values)),
      button(textOf(lng, `mail-account:${kind}-label`), url),
      ...paragraphs(textOf(lng, `mail-account:${kind}-closing`, values)),
    ],
  }
}
