import { createHash, randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { secretsOf, type Settings } from '#app/services/installation-settings.ts'

const AMOUNT = 10
const GROUPS = 5
const LETTERS = 5
/** No letter that is read as another. 25 of them are 124 bits, so one round of hashing is enough to keep them by. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HASHED = 'sha256:'

const letter = () => ALPHABET[randomInt(ALPHABET.length)]!
const word = () => Array.from({ length: LETTERS }, letter).join('')

/** Codes for paper, each good for one sign-in without the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: AMOUNT }, () => Array.from({ length: GROUPS }, word).join('-'))

/** What is kept of a code. A code that was hashed stays as it is. */
export const hashedCode = (code: string): string =>
  code.startsWith(HASHED) ? code : HASHED + createHash('sha256').update(code).digest('base64url')

/** Codes as the table keeps them. */
export const hashedCodes = (codes: readonly string[]): string => JSON.stringify(codes.map(hashedCode))

/** How the library keeps and reads them. Codes from before they were hashed were encrypted, and hold as well. */
export const recoveryCodeStore = (settings: Settings) => ({
  encrypt: async (json: string) => hashedCodes(JSON.parse(json) as string[]),
  async decrypt(stored: string) {
    if (stored.startsWith('[')) return stored
    for (const key of secretsOf(settings)) {
      const opened = await symmetricDecrypt({ key, data: stored }).catch(() => null)
      if (opened !== null) return hashedCodes(JSON.parse(opened) as string[])
    }
    return '[]'
  },
})
