// Without I, L, O and U, which are read as something else on paper and on the phone (Crockford's base 32).
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MISREAD = new Map(Object.entries({ O: '0', I: '1', L: '1' }))
const HEX_DIGITS = 10
const BITS_PER_LETTER = 5n
const LENGTH = 8

/**
 * The number a client names an appointment by: "7KQ2-M0XP". The last 40 bits of its id, which are random, so that it
 * cannot be counted on from one's own; it opens nothing without the e-mail of the booking.
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
 * The end of the id a typed number stands for, or null where it is none. Small letters, spaces, a missing dash and
 * the letters people misread are all the same number.
 */
export function idEndOf(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (letters.length !== LENGTH) return null
  const values = Array.from(letters, (letter) => LETTERS.indexOf(MISREAD.get(letter) ?? letter))
  if (values.includes(-1)) return null
  const bits = values.reduce((total, value) => (total << BITS_PER_LETTER) | BigInt(value), 0n)
  return bits.toString(16).padStart(HEX_DIGITS, '0')
}
