import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { secretsOf, type SettingValues } from '#app/services/installation-settings.ts'

/**
 * What the installation's secret is used for. Each purpose has a key of its own; raising its version invalidates
 * everything that key has signed, and nothing else.
 */
const VERSIONS = {
  appointment: 1,
  plan: 1,
  rest: 1,
  health: 1,
  consent: 1,
  'cover-up': 1,
  confirm: 1,
  reset: 1,
  welcome: 1,
  address: 1,
  'address-undo': 1,
  invitation: 1,
  'temporary-password': 1,
  'known-device': 1,
  'second-factor': 1,
  file: 1,
  kiosk: 1,
  'payment-return': 1,
  'network-address': 1,
} as const
export type KeyPurpose = keyof typeof VERSIONS

type Secrets = Pick<SettingValues, 'secret' | 'previousSecret'>

const derived = new Map<string, Buffer>()
const DERIVED_MAX = 100

/** The 32-byte key of a purpose. Source: RFC 5869 (HKDF). */
export function keyFor(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${VERSIONS[purpose]} ${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `falm ${purpose} ${VERSIONS[purpose]}`, 32))
  if (derived.size >= DERIVED_MAX) derived.clear()
  derived.set(name, key)
  return key
}

/** HMAC-SHA-256 of a text with the key of a purpose. */
export const macBytes = (secret: string, purpose: KeyPurpose, text: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest()

/** The same as text, 43 characters of base64url. */
export const macOf = (secret: string, purpose: KeyPurpose, text: string): string =>
  macBytes(secret, purpose, text).toString('base64url')

/** True when `given` is the MAC of this text, made with today's secret or the previous one. Constant time. */
export const isMac = (settings: Secrets, purpose: KeyPurpose, text: string, given: string): boolean =>
  secretsOf(settings).some((secret) => isSame(given, macOf(secret, purpose, text)))

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
