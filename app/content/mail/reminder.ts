import { emergencyLine } from '#app/content/safety.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { link, text, type Block, type Letter } from './letter.ts'
import { changeBlocks, checkInLink, manageButton, visitBlock, whenOf } from './parts.ts'

/** A visit comes near. It says when, where and how to change it, and nothing of what is done: others read mails too. */
export function appointmentReminder(facts: MailFacts, lng: Language): Letter {
  const isConsultation = facts.type === 'consultation'
  return {
    subject: textOf(lng, 'mail-visit:reminder-subject', { when: whenOf(facts.startsAt, lng) }),
    preview: textOf(lng, 'mail-visit:reminder-preview', { clinic: facts.clinic.name }),
    heading: textOf(lng, 'mail-visit:reminder-heading'),
    blocks: [
      text(textOf(lng, 'mail-visit:reminder-opening')),
      visitBlock(facts, lng, { saysWhy: false }),
      ...(isConsultation ? [text(textOf(lng, 'mail-visit:reminder-consultation'))] : []),
      manageButton(facts, lng),
      checkInLink(facts, lng),
      ...changeBlocks(facts, lng),
      ...(isConsultation ? [] : emergencyBlocks(facts, lng)),
      text(textOf(lng, 'mail-visit:reminder-why')),
      link(textOf(lng, 'mail-visit:reminder-stop'), facts.settingsUrl),
    ],
  }
}

/** The address of the list names no treatment either. */
const emergencyBlocks = ({ clinic }: MailFacts, lng: Language): Block[] => [
  text(`${textOf(lng, 'mail-visit:reminder-if-unwell')} ${emergencyLine[lng]}`),
  link(textOf(lng, 'mail-visit:reminder-when-to-call'), `${clinic.url}${inLanguage('/kontakt', lng)}#akut`),
]
