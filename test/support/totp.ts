import { createHmac } from 'node:crypto'

/** What an authenticator app shows for a secret (RFC 6238: SHA-1, 30 seconds, six digits). */
export function totp(secret: string, at: Date = new Date()): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', fromBase32(secret)).update(step).digest()
  const code = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(code % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll('=', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
