import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { ClinicBlock } from './facts.ts'

type FormFacts = { clinic: ClinicBlock; bookingNumber: string; contractDay: ClinicDay; withdrawUrl: string }

const BLANK = '_'.repeat(40)

/** The standard form that follows a contract (FAL § 8 and annex 3), as plain text that any program prints. */
export function withdrawalForm({ clinic, bookingNumber, contractDay, withdrawUrl }: FormFacts, lng: Language) {
  const said = (key: 'title' | 'only' | 'to' | 'statement' | 'ordered' | 'blanks' | 'easier' | 'file') =>
    textOf(lng, `mail:form-${key}`)
  const parts = [
    `${said('title')}\n${said('only')}`,
    `${said('to')}: ${clinic.legalName}, ${clinic.street}, ${clinic.city}, ${clinic.email}`,
    `${said('statement')}\n${textOf(lng, 'mail:form-service', { number: bookingNumber })}`,
    `${said('ordered')}: ${formatDay(contractDay, lng)}`,
    ...said('blanks')
      .split('\n\n')
      .map((name) => `${name}:\n${BLANK}`),
    `${said('easier')} ${withdrawUrl}`,
  ]
  return { name: said('file'), type: 'text/plain; charset=utf-8', content: `${parts.join('\n\n')}\n` }
}
