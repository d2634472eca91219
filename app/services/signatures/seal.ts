import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secretsOf, type Settings } from '#app/services/installation-settings.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is: its kind, and what beside the installation's secret is needed to open it. */
type Seal = { purpose: string; key: string }
type Secrets = Pick<Settings, 'secret' | 'previousSecret'>

const keyFor = (secret: string, { purpose, key }: Seal) =>
  Buffer.from(hkdfSync('sha256', secret, key, purpose, 32)) as Uint8Array

/** A text as the database may keep it: whoever reads it there, without the installation's secret, reads nothing. */
export function seal({ secret }: Pick<Settings, 'secret'>, as: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secret, as), iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed, under today's secret or the one before it; null: under neither. */
export function unseal(settings: Secrets, as: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secretsOf(settings)) {
    const text = opened(keyFor(secret, as), bytes)
    if (text !== null) return text
  }
  return null
}

function opened(key: Uint8Array, bytes: Buffer): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return null // sealed with another secret
  }
}
