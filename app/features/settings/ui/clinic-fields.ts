import type { ClinicFacts } from '#app/domain/clinic/clinic-facts.ts'

/** The fields of the clinic's facts as they stand in the form, by the path of each in the setting. */
export const FACT_FIELDS = [
  { name: 'name', max: 40, kind: 'text', hint: true },
  { name: 'legalName', max: 80, kind: 'text', hint: false },
  { name: 'cvr', max: 11, kind: 'text', hint: false },
  { name: 'street', max: 80, kind: 'text', hint: false },
  { name: 'postalCode', max: 4, kind: 'text', hint: false },
  { name: 'town', max: 60, kind: 'text', hint: false },
  { name: 'phone', max: 20, kind: 'tel', hint: true },
  { name: 'email', max: 120, kind: 'email', hint: true },
  { name: 'map', max: 300, kind: 'url', hint: true },
  { name: 'registration.number', max: 40, kind: 'text', hint: false },
  { name: 'registration.report', max: 300, kind: 'url', hint: true },
  { name: 'supervision.da', max: 400, kind: 'text', hint: true },
  { name: 'supervision.en', max: 400, kind: 'text', hint: false },
  { name: 'social', max: 2400, kind: 'lines', hint: true },
] as const
export type FactField = (typeof FACT_FIELDS)[number]['name']
export type TypedFacts = Record<FactField, string>

export const fieldsOf = ({ registration, supervision, social, ...facts }: ClinicFacts): TypedFacts => ({
  ...facts,
  'registration.number': registration.number,
  'registration.report': registration.report,
  'supervision.da': supervision.da,
  'supervision.en': supervision.en,
  social: social.join('\n'),
})

/** What was typed as the setting is written; its schema has the last word. */
export const factsFrom = ({
  'registration.number': number,
  'registration.report': report,
  'supervision.da': da,
  'supervision.en': en,
  social,
  ...facts
}: TypedFacts): ClinicFacts => ({
  ...facts,
  registration: { number, report },
  supervision: { da, en },
  social: social
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})
