import { SHIPPED_FACTS, type Clinic } from '#app/domain/clinic/clinic.ts'
import { isDefaultLanguage, type Language } from '#app/domain/language.ts'

export const telHref = ({ phone }: Pick<Clinic, 'phone'>) => `tel:${phone.replaceAll(' ', '')}`
export const mailHref = ({ email }: Pick<Clinic, 'email'>) => `mailto:${email}`

/** The phone number as its reader dials it: Danes leave out the country code. */
export const phoneFor = ({ phone }: Pick<Clinic, 'phone'>, lng: Language) =>
  isDefaultLanguage(lng) ? phone.replace(/^\+45 /, '') : phone

const EXONYMS = new Map(Object.entries({ København: 'Copenhagen', Helsingør: 'Elsinore' }))

/** The town as one says where something is: without its postal district, and by its English name if it has one. */
export function placeFor(clinic: Pick<Clinic, 'town'>, lng: Language) {
  const town = clinic.town.replace(/ (?:[NSØVKC]|NØ|NV|SØ|SV)$/, '')
  return isDefaultLanguage(lng) ? town : (EXONYMS.get(town) ?? town)
}

/** Where the address is shown on a map: as the owner links to it, else as the open map finds it. */
export const mapHref = ({ map, street, city }: Clinic) =>
  map || `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street.split(',')[0]}, ${city}`)}`

/** True while the address is the one the streets on the contact page are drawn for. */
export const isAtDrawnAddress = ({ street, postalCode }: Clinic) =>
  street === SHIPPED_FACTS.street && postalCode === SHIPPED_FACTS.postalCode
