import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanPhone } from '#app/domain/typed-text.ts'

/**
 * A telephone number in the one form it is stored in: E.164, "+4520304050". A number without a country is Danish. What
 * cannot be read as a number stays as it was typed: it may still be of use to whoever phones.
 */
export function storedPhone(typed: string): string {
  const text = cleanPhone(typed)
  return numberIn(text)?.number ?? text
}

/** True when the number can exist. */
export const isPossiblePhone = (typed: string) => numberIn(cleanPhone(typed)) !== null

/** Autofill may write the country's code again behind the chosen one: "+45 4520304050". */
function numberIn(text: string) {
  const parsed = parse(text)
  const { countryCallingCode: code, nationalNumber = '' } = parsed ?? {}
  const again = code && nationalNumber.startsWith(code) && !parsed?.isValid() ? parse(`+${nationalNumber}`) : undefined
  if (again?.isValid()) return again
  return parsed?.isPossible() ? parsed : null
}

const parse = (text: string) => parsePhoneNumberFromString(text.replace(/^00/, '+'), 'DK')

const PART_MIN = 3

/**
 * The digits in a row by which a stored number is found, in each way it may be meant: "20 30 40 50", "+45 20304050",
 * "004520304050" and "4050" all find +4520304050, and "070-123" finds +46701234567. Empty for words, and for fewer than
 * three digits.
 */
export function phoneParts(typed: string): string[] {
  const text = cleanPhone(typed)
  if (!/^\+?[\d\s()./-]+$/.test(text)) return []
  const digits = text.replaceAll(/\D/g, '')
  return [...new Set([digits, digits.replace(/^0+/, '')])].filter(({ length }) => length >= PART_MIN)
}
