import type { LinkPurpose } from '#app/domain/access/account.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { isMac, macOf } from '#app/services/signatures/keys.ts'

/** What a signed link leads to. */
export type SignedPurpose = 'appointment' | 'plan' | 'rest' | 'health' | 'consent' | 'cover-up' | LinkPurpose

/**
 * Private links prove themselves: an id and a keyed signature over id, purpose and version. Nothing is
 * stored, so nothing can leak from a list; raising the row's version kills every link sent before.
 */
export function signLink(secret: string, purpose: SignedPurpose, id: string, version: number): string {
  return `${id}.${macOf(secret, purpose, `${id}:${version}`)}`
}

/** The private address by which an appointment is seen, moved and cancelled without signing in. */
export const manageUrlOf = ({ publicUrl, secret }: Settings, id: string, version: number) =>
  `${publicUrl}/aftale/${signLink(secret, 'appointment', id, version)}`

/** Whoever booked for an unverified address holds a link of this version: good until the address is verified. */
export const UNVERIFIED_LINK = 0

/** The same in a mail or a calendar: the page speaks the language of whoever was written to, whatever their browser. */
export const mailedManageUrlOf = (settings: Settings, id: string, version: number, lng: Language) =>
  `${manageUrlOf(settings, id, version)}?lng=${lng}`

/** The private page of a proposed plan: read, approved and paid without signing in. */
export const planUrlOf = ({ publicUrl, secret }: Settings, id: string, version: number) =>
  `${publicUrl}/treatment-plan/${signLink(secret, 'plan', id, version)}`

/** The private page where what is left of a visit is paid, until an instant in whole seconds. */
export const restUrlOf = ({ publicUrl, secret }: Settings, id: string, until: Date, lng: Language) => {
  const seconds = Math.floor(until.getTime() / 1_000)
  return `${publicUrl}/betal/${signLink(secret, 'rest', id, seconds)}?until=${seconds}&lng=${lng}`
}

/** The visit a payment link names and until when it is good; null: it was not made here. */
export function restLinkIn(settings: Pick<Settings, 'secret' | 'previousSecret'>, token: string, until: string) {
  const id = idInLink(token)
  if (!id || !/^\d{10}$/.test(until)) return null
  const isOurs = isSigned(settings, 'rest', { token, id, version: Number(until) })
  return isOurs ? { id, until: instantAt(Number(until) * 1_000) } : null
}

/** The private page of the health form: answered without signing in, once. */
export const healthUrlOf = ({ publicUrl, secret }: Settings, id: string) =>
  `${publicUrl}/health/${signLink(secret, 'health', id, 1)}`

/** The private page of one consent: read and signed without signing in, once. */
export const consentUrlOf = ({ publicUrl, secret }: Settings, id: string) =>
  `${publicUrl}/consent/${signLink(secret, 'consent', id, 1)}`

/** The private page where a tattoo artist marks one photo: nothing else is behind it, and it ends with the answer. */
export const coverUpUrlOf = ({ publicUrl, secret }: Settings, id: string) =>
  `${publicUrl}/cover-up/${signLink(secret, 'cover-up', id, 1)}`

/** The id a token names, or null when the token has no such shape. The signature is checked with the row at hand. */
export const idInLink = (token: string): string | null =>
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null

/**
 * True when this token was signed for this row in this version, with a secret of today or the one before. Constant time.
 */
export const isSigned = (
  settings: Pick<Settings, 'secret' | 'previousSecret'>,
  purpose: SignedPurpose,
  { token, id, version }: { token: string; id: string; version: number },
): boolean => token.startsWith(`${id}.`) && isMac(settings, purpose, `${id}:${version}`, token.slice(id.length + 1))

/** The page that each one-time link of an account opens. */
const ACCOUNT_PAGES: Record<LinkPurpose, string> = {
  confirm: '/account/confirm',
  reset: '/account/reset',
  welcome: '/account/welcome',
  address: '/account/email',
  'address-undo': '/account/email-undo',
}

/** The token of a one-time link. Whether it was used stands in its row. */
export const accountToken = ({ secret }: Settings, purpose: LinkPurpose, id: string) => signLink(secret, purpose, id, 1)

/** The address of a one-time link, always below the installation's own. */
export const accountUrlOf = (settings: Settings, purpose: LinkPurpose, id: string, lng: Language) =>
  inLanguage(`${settings.publicUrl}${ACCOUNT_PAGES[purpose]}?token=${accountToken(settings, purpose, id)}`, lng)
