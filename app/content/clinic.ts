import { CLINIC_ZONE } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'

/** Brand and clinic facts: typed here, used by pages, mails, sitemap and seed. Placeholders until a clinic sets its own. */
export const clinic = {
  name: 'Falm',
  legalName: 'Falm ApS',
  cvr: '00 00 00 00',
  street: 'Gothersgade 148, st.',
  postalCode: '1123',
  town: 'København K',
  city: '1123 København K',
  country: 'DK',
  /** As it is written for reading; `telHref` makes the link. */
  phone: '+45 70 12 34 56',
  email: 'hej@falm.example',
  zone: CLINIC_ZONE,
  /**
   * As a place of treatment at Styrelsen for Patientsikkerhed: its number, and where its latest inspection report is
   * read. Empty until it has them; then they stand on the page about the clinic. Source: [law 7].
   */
  registration: { number: '' as string, report: '' as string },
  /** A supervisory measure against somebody who treats, in words. Empty: there is none. Source: [law 12]. */
  supervision: { da: '' as string, en: '' as string },
  /** Addresses of profiles. Empty: none is shown. */
  social: [] as readonly string[],
} as const

/** The phone number without the country code. */
export const localPhone = clinic.phone.replace(/^\+45 /, '')
/** The phone number as its reader dials it: Danes leave out the country code. */
export const phoneFor = (lng: Language) => (lng === 'da' ? localPhone : clinic.phone)
export const telHref = `tel:${clinic.phone.replaceAll(' ', '')}`
export const mailHref = `mailto:${clinic.email}`
