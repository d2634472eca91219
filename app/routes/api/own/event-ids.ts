import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NUMBER_BYTES = 8
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * The numbers of live events as they leave the server. As they are, they would tell anybody who listens how much the
 * clinic writes.
 */
export function eventIds(secret: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const [key, ivKey] = [keyFor('event ids'), keyFor('event ids, each its own start')]
  // Of the number itself: one event is one id wherever it is told, and no start serves two numbers.
  const ivOf = (number: Buffer) => createHmac('sha256', ivKey).update(number).digest().subarray(0, IV_BYTES)
  return {
    conceal(id: number): string {
      const number = Buffer.alloc(NUMBER_BYTES)
      number.writeBigUInt64BE(BigInt(id))
      const iv = ivOf(number)
      const cipher = createCipheriv(CIPHER, key, iv)
      const sealed = Buffer.concat([cipher.update(number), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** @returns null for what was not concealed here, or under a secret since replaced. */
    reveal(text: string): number | null {
      const sent = Buffer.from(text, 'base64url')
      if (sent.length !== IV_BYTES + TAG_BYTES + NUMBER_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, sent.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(sent.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const number = decipher.update(sent.subarray(IV_BYTES + TAG_BYTES))
      try {
        decipher.final()
        return Number(number.readBigUInt64BE())
      } catch {
        return null
      }
    },
  }
}
