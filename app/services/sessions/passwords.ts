import { timingSafeEqual } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { macOf } from '#app/services/signatures/keys.ts'

const AT_ONCE = 4
const WAITING_MAX = 64
const KEYED = 'hmac:'

/** A slow hash with a salt of its own, and its check. */
export type PasswordHash = {
  hash(password: string): Promise<string>
  verify(of: { hash: string; password: string }): Promise<boolean>
}

/** scrypt with N 16384, r 16: 32 MB and some fifty milliseconds of a core, on purpose. */
const SCRYPT: PasswordHash = { hash: hashPassword, verify: verifyPassword }

/** Too many passwords are being checked at this moment. */
export class PasswordsBusy extends Error {}

export type Passwords = {
  /** scrypt with a salt of its own. @throws PasswordsBusy */
  hash(password: string): Promise<string>
  /** For what we made at random ourselves: nobody guesses it, so nothing is won by hashing it slowly. */
  hashRandom(password: string): string
  /** Without a hash it does the same work and answers false. @throws PasswordsBusy */
  verify(hash: string | null, password: string): Promise<boolean>
}

/**
 * A password check costs 32 MB and some fifty milliseconds of a core on purpose, so a crowd of them would stop the
 * site: four run at a time, a few wait, and the rest are told to come back.
 */
export function createPasswords(
  secrets: readonly string[],
  { atOnce = AT_ONCE, waitingMax = WAITING_MAX, slow = SCRYPT } = {},
): Passwords {
  const keyed = (password: string, secret = secrets[0]!) =>
    KEYED + macOf(secret, 'temporary-password', `hash:${password}`)
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new PasswordsBusy()
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    hash: (password) => inTurn(() => slow.hash(password)),
    hashRandom: (password) => keyed(password),
    verify: (hash, password) =>
      inTurn(async () => {
        if (hash && !hash.startsWith(KEYED)) return slow.verify({ hash, password })
        await slow.hash(password)
        return hash !== null && secrets.some((secret) => isSame(hash, keyed(password, secret)))
      }),
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
