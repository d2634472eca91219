import { CLINIC_ZONE } from '#app/domain/clinic-time.ts'
import type { ClinicFacts } from '#app/domain/clinic-facts.ts'
import type { Language } from '#app/domain/language.ts'

/** Brand and clinic facts until a clinic sets its own (the setting `clinic`): placeholders. */
export const SHIPPED_CLINIC: ClinicFacts = {
  name: 'Falm',
  legalName: 'Falm ApS',
  cvr: '00 00 00 00',
  street: 'Gothersgade 148, st.',
  postalCode: '1123',
  town: 'København K',
  phone: '+45 70 12 34 56',
  email: 'hej@falm.example',
  map: '',
  registration: { number: '', report: '' },
  supervision: { da: '', en: '' },
  social: [],
}

const FIXED = { country: 'DK', zone: CLINIC_ZONE } as const
const wholeOf = (facts: ClinicFacts) => ({ ...facts, ...FIXED, city: `${facts.postalCode} ${facts.town}` })

/** The clinic as its owner set it, read by pages, mails, papers and search data at the moment they are made. */
export const clinic = wholeOf(SHIPPED_CLINIC)

let own: ClinicFacts | null = null

/** Puts the owner's facts in the place of the shipped ones, everywhere at once. True when something is new. */
export function putClinic(next: ClinicFacts): boolean {
  if (JSON.stringify(next) === JSON.stringify(own ?? SHIPPED_CLINIC)) return false
  own = JSON.stringify(next) === JSON.stringify(SHIPPED_CLINIC) ? null : next
  Object.assign(clinic, wholeOf(next))
  telHref = telOf(next)
  mailHref = mailOf(next)
  return true
}

/** What a page tells its browser of the clinic; null while it is the shipped one, which the script knows. */
export const ownClinic = () => own

const telOf = ({ phone }: ClinicFacts) => `tel:${phone.replaceAll(' ', '')}`
const mailOf = ({ email }: ClinicFacts) => `mailto:${email}`

/** The phone number as its reader dials it: Danes leave out the country code. */
export const phoneFor = (lng: Language) => (lng === 'da' ? clinic.phone.replace(/^\+45 /, '') : clinic.phone)
// Read where they are used, they follow the setting.
export let telHref = telOf(SHIPPED_CLINIC)
export let mailHref = mailOf(SHIPPED_CLINIC)

const EXONYMS = new Map(Object.entries({ København: 'Copenhagen', Helsingør: 'Elsinore' }))

/** The town as one says where something is: without its postal district, and by its English name if it has one. */
export function placeFor(lng: Language) {
  const town = clinic.town.replace(/ (?:[NSØVKC]|NØ|NV|SØ|SV)$/, '')
  return lng === 'en' ? (EXONYMS.get(town) ?? town) : town
}

/** Where the address is shown on a map: as the owner links to it, else as the open map finds it. */
export const mapHref = () =>
  clinic.map ||
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${clinic.street.split(',')[0]}, ${clinic.city}`)}`

/** True while the address is the one the streets on the contact page are drawn for. */
export const isAtDrawnAddress = () =>
  clinic.street === SHIPPED_CLINIC.street && clinic.postalCode === SHIPPED_CLINIC.postalCode

// In a browser: as the page it stands on says.
const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset['clinic']
if (told) putClinic(JSON.parse(told) as ClinicFacts)
