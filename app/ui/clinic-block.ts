import type { Clinic } from '#app/domain/clinic/clinic.ts'

export const CLINIC_BLOCK = 'clinic-settings'

/** The clinic as a page's JSON block: no value in it can end the script element. */
export const writeClinicBlock = (clinic: Clinic): string => JSON.stringify(clinic).replaceAll('<', '\\u003c')

/** The clinic whose page this browser shows. */
export function readClinicBlock(): Clinic {
  const text = document.getElementById(CLINIC_BLOCK)?.textContent
  if (!text) throw new Error('The page has no clinic block')
  return JSON.parse(text) as Clinic
}
