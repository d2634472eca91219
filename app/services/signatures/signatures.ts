import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import type { PublicKey } from '#app/db/tables/journal.ts'
import type { Settings } from '#app/services/installation-settings.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

type WithKey = Pick<Settings, 'passportKey'>

/** Derived from PASSPORT_SIGNING_KEY. The public keys of earlier ones stay published. */
function keyOf({ passportKey }: WithKey): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', passportKey, '', 'removal passport signature 1', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

export async function publicKeyOf(settings: WithKey): Promise<PublicKey> {
  const { x = '' } = await exportJWK(createPublicKey(keyOf(settings)))
  const bare = { kty: 'OKP', crv: 'Ed25519', x } as const
  return { ...bare, kid: await calculateJwkThumbprint(bare), alg: 'EdDSA', use: 'sig' }
}

/** A detached signature (RFC 7515, appendix F): header and signature, the text left out in between. */
export async function signDetached(settings: WithKey, text: string): Promise<string> {
  const { kid } = await publicKeyOf(settings)
  const signed = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'jose' })
    .sign(keyOf(settings))
  const [head, , signature] = signed.split('.')
  return `${head}..${signature}`
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
