import type { VisitLengths } from '#app/domain/booking/booking-terms.ts'
import type { PackageLeast } from '#app/domain/pricing/sessions.ts'
import type { ClinicFacts } from './clinic-facts.ts'
import { CLINIC_ZONE } from '#app/domain/time/clinic-time.ts'

/** What an owner sets and every page, mail and document may show. Public: a page's browser reads all of it. */
export type Clinic = ClinicFacts & {
  /** Postal code and town. */
  city: string
  country: 'DK'
  zone: typeof CLINIC_ZONE
  visitLengths: VisitLengths
  /** Characters a client's first password needs. */
  passwordLength: number
  /** What a package costs less than its sessions one by one, percent. */
  packageDiscountPercent: number
  /** The sessions that discount begins at, by goal. */
  packageLeast: PackageLeast
  /** The most sessions a package may have. */
  packageMost: number
  commission: CommissionPercents
}

/** Commission on a partner's own clients and on those of their sub-partners, percent, unless agreed otherwise. */
export type CommissionPercents = { own: number; parent: number }

type Settings = Pick<
  Clinic,
  'visitLengths' | 'passwordLength' | 'packageDiscountPercent' | 'packageLeast' | 'packageMost' | 'commission'
>

/** Builds the clinic field by field, so that a new setting does not reach browsers by accident. */
export const clinicWith = (facts: ClinicFacts, settings: Settings): Clinic => ({
  name: facts.name,
  legalName: facts.legalName,
  cvr: facts.cvr,
  street: facts.street,
  postalCode: facts.postalCode,
  town: facts.town,
  city: `${facts.postalCode} ${facts.town}`,
  country: 'DK',
  zone: CLINIC_ZONE,
  phone: facts.phone,
  email: facts.email,
  map: facts.map,
  registration: facts.registration,
  supervision: facts.supervision,
  social: facts.social,
  visitLengths: settings.visitLengths,
  passwordLength: settings.passwordLength,
  packageDiscountPercent: settings.packageDiscountPercent,
  packageLeast: settings.packageLeast,
  packageMost: settings.packageMost,
  commission: settings.commission,
})

/** Brand and facts of a clinic whose owner has set none: placeholders. */
export const SHIPPED_FACTS: ClinicFacts = {
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

const MUST_BE_OWN = ['cvr', 'street', 'phone', 'email'] as const

/** Which facts are still the shipped ones: an invoice with one of them is wrong, and cannot be changed. */
export const placeholdersIn = (facts: ClinicFacts) => MUST_BE_OWN.filter((name) => facts[name] === SHIPPED_FACTS[name])
