import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { openSessions } from '#app/services/sessions/open.ts'
import type { PasswordHash } from '#app/services/sessions/passwords.ts'

const keyOf = (password: string, salt: string) => scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 })

/** The product's hash at a thousandth of its cost; passwords.test.ts alone keeps the real parameters. */
const QUICK: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${keyOf(password, salt).toString('hex')}`
  },
  async verify({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':')
    return timingSafeEqual(Buffer.from(key, 'hex'), keyOf(password, salt))
  },
}

export const quickSessions = (ground: Parameters<typeof openSessions>[0]) => openSessions(ground, QUICK)
