import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const CIPHER = 'aes-256-ecb' // one block, each number once: there is nothing to chain
const BLOCK = 16

/**
 * The numbers of live events as they leave the server. As they are, they would tell anybody who listens how much the
 * clinic writes.
 */
export function eventIds(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'event ids', 32))
  return {
    conceal(id: number): string {
      const block = Buffer.alloc(BLOCK)
      block.writeBigUInt64BE(BigInt(id), BLOCK / 2)
      const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
    },
    /** @returns null for what was not concealed here, or under a secret since replaced. */
    reveal(text: string): number | null {
      const sent = Buffer.from(text, 'base64url')
      if (sent.length !== BLOCK) return null
      const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false)
      const block = Buffer.concat([decipher.update(sent), decipher.final()])
      return block.readBigUInt64BE(0) === 0n ? Number(block.readBigUInt64BE(BLOCK / 2)) : null
    },
  }
}
