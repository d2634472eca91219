import { policy } from '#app/domain/policy.ts'
import { cleanPhone } from '#app/domain/typed-text.ts'

/** The countries of the list ([specification 9]), by dial code: the letters shown beside it and looked up by. */
export const PHONE_COUNTRIES = {
  '+45': 'DK',
  '+46': 'SE',
  '+47': 'NO',
  '+49': 'DE',
  '+31': 'NL',
  '+44': 'GB',
  '+33': 'FR',
  '+39': 'IT',
  '+34': 'ES',
  '+48': 'PL',
  '+1': 'US',
  '+91': 'IN',
} as const satisfies Record<(typeof policy.countryCodes)[number], string>
export type DialCode = keyof typeof PHONE_COUNTRIES

/**
 * The number with its dial code, "+45 22334455"; empty when nothing was typed. A number typed with its own
 * code (+46 …, 0046 …) keeps it. The zero of a national number falls away behind the code, but in Italy it stays.
 */
export function joinPhone(country: string, typed: string): string {
  const text = cleanPhone(typed)
  // What holds no digit is no number: it is refused by name, not dropped.
  if (!/\d/.test(text)) return text
  if (text.startsWith('+')) return text
  if (text.startsWith('00')) return `+${text.slice(2).trim()}`
  return `${country} ${country === '+39' ? text : text.replace(/^0/, '')}`
}

/** A stored number, or one typed with its code, as the two fields show it; of a country that is not listed it stays whole. */
export function splitPhone(full: string): { country: DialCode; phone: string } {
  const code = (Object.keys(PHONE_COUNTRIES) as DialCode[]).find((one) => full.startsWith(one))
  return code
    ? { country: code, phone: inPairs(code, full.slice(code.length).trim()) }
    : { country: '+45', phone: full.trim() }
}

/** A stored number as people read it: "+45 20 30 40 50"; of another country with its code apart. */
export function phoneText(stored: string): string {
  const { country, phone } = splitPhone(stored)
  return stored.startsWith(country) ? `${country} ${phone}` : stored
}

// Danes write and say their eight digits in pairs.
const inPairs = (code: DialCode, digits: string) =>
  code === '+45' && /^\d{8}$/.test(digits) ? digits.replaceAll(/(\d\d)(?=\d)/g, '$1 ') : digits

/** True when the number can exist. The tables are fetched when the first number is typed. */
export async function isPhone(full: string): Promise<boolean> {
  const { isPossiblePhone } = await import('#app/input/phone.ts')
  return isPossiblePhone(full)
}
