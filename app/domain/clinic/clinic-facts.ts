/** The clinic as its owner writes it. */
export type ClinicFacts = {
  name: string
  legalName: string
  cvr: string
  street: string
  postalCode: string
  town: string
  /** As it is written for reading, with its country code. */
  phone: string
  email: string
  /** Where a map of the way there is. Empty: none is linked. */
  map: string
  /**
   * As a place of treatment at Styrelsen for Patientsikkerhed: its number, and where its latest inspection report is
   * read. Empty until it has them; then they stand on the page about the clinic. Source: [law 7].
   */
  registration: { number: string; report: string }
  /** A supervisory measure against somebody who treats, in words. Empty: there is none. Source: [law 12]. */
  supervision: { da: string; en: string }
  /** Addresses of profiles. Empty: none is shown. */
  social: readonly string[]
}

/** A Danish company number: its eight digits with weights 2, 7, 6, 5, 4, 3, 2, 1 add up to a multiple of eleven. */
export function isCvr(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^\d{8}$/.test(digits)) return false
  const sum = [2, 7, 6, 5, 4, 3, 2, 1].reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  return sum % 11 === 0
}
