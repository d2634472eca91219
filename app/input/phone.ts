import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A telephone number in the one form it is stored in: E.164, "+4520304050". A number without a country is Danish. What
 * cannot be read as a number stays as it was typed: it may still be of use to whoever phones.
 */
export function storedPhone(typed: string): string {
  const text = typed.trim()
  const parsed = parsePhoneNumberFromString(text.replace(/^00/, '+'), 'DK')
  return parsed?.isPossible() ? parsed.number : text
}

/**
 * The digits a stored number is found by, whatever way it was typed: "20 30 40 50", "+45 20304050" and "004520304050"
 * all find +4520304050. Null for words that are no number, or too short to be one.
 */
export function phoneDigits(typed: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(typed.trim())) return null
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : null
}
