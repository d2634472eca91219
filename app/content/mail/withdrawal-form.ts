import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { ClinicBlock } from './facts.ts'

type FormFacts = { clinic: ClinicBlock; bookingNumber: string; contractDay: ClinicDay; withdrawUrl: string }

const words = {
  da: {
    file: 'fortrydelsesformular.txt',
    title: 'STANDARDFORTRYDELSESFORMULAR',
    only: 'Udfyldes og sendes kun, hvis du vil fortryde aftalen.',
    easier: 'Du kan også gøre det på siden:',
    to: 'Til',
    statement:
      'Jeg meddeler herved, at jeg ønsker at gøre fortrydelsesretten gældende for min aftale om levering af følgende tjenesteydelse:',
    service: (number: string) => `Behandling, bookingnummer ${number}`,
    ordered: 'Bestilt den',
    blanks: [
      'Forbrugerens navn',
      'Forbrugerens adresse',
      'Forbrugerens underskrift (kun hvis formularen sendes på papir)',
      'Dato',
    ],
  },
  en: {
    file: 'withdrawal-form.txt',
    title: 'MODEL WITHDRAWAL FORM',
    only: 'Complete and return it only if you wish to withdraw from the contract.',
    easier: 'You can also do it on the site:',
    to: 'To',
    statement: 'I hereby give notice that I withdraw from my contract for the provision of the following service:',
    service: (number: string) => `Treatment, booking number ${number}`,
    ordered: 'Ordered on',
    blanks: ['Name of consumer', 'Address of consumer', 'Signature of consumer (only if sent on paper)', 'Date'],
  },
} as const

const BLANK = '_'.repeat(40)

/** The standard form that follows a contract (FAL § 8 and annex 3), as plain text that any program prints. */
export function withdrawalForm({ clinic, bookingNumber, contractDay, withdrawUrl }: FormFacts, lng: Language) {
  const { file, title, only, easier, to, statement, service, ordered, blanks } = words[lng]
  const parts = [
    `${title}\n${only}`,
    `${to}: ${clinic.legalName}, ${clinic.street}, ${clinic.city}, ${clinic.email}`,
    `${statement}\n${service(bookingNumber)}`,
    `${ordered}: ${formatDay(contractDay, lng)}`,
    ...blanks.map((name) => `${name}:\n${BLANK}`),
    `${easier} ${withdrawUrl}`,
  ]
  return { name: file, type: 'text/plain; charset=utf-8', content: `${parts.join('\n\n')}\n` }
}
