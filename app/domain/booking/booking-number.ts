// Crockford's base 32: without I, L, O and U, which are misread on paper and misheard on the phone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MISREAD = new Map(Object.entries({ O: '0', I: '1', L: '1' }))
const HEX_DIGITS = 10
const BITS_PER_LETTER = 5n
const LENGTH = 8

/**
 * The booking number of an appointment: "7KQ2-M0XP", the last 40 bits of its id. They are random, so numbers cannot be
 * guessed, and a number opens nothing without the booking's e-mail address.
 * @param id a version 4 UUID
 */
export function bookingNumber(id: string): string {
  let left = BigInt(`0x${id.slice(-HEX_DIGITS)}`)
  let letters = ''
  for (let at = 0; at < LENGTH; at++) {
    letters = LETTERS[Number(left & 31n)]! + letters
    left >>= BITS_PER_LETTER
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * The end of the id that a typed number stands for; null for an invalid one. Ignores case, spaces and dashes, and maps
 * the letters that people misread.
 */
export function idEndOf(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (letters.length !== LENGTH) return null
  const values = Array.from(letters, (letter) => LETTERS.indexOf(MISREAD.get(letter) ?? letter))
  if (values.includes(-1)) return null
  const bits = values.reduce((total, value) => (total << BITS_PER_LETTER) | BigInt(value), 0n)
  return bits.toString(16).padStart(HEX_DIGITS, '0')
}
