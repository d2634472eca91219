/** What a visitor said about cookies, and the day of it, "2026-12-03". Necessary ones are no choice. */
export type Consent = { statistics: boolean; day: string }

/** Twelve months: then the question is asked again. Source: [security 4.2]. */
export const CONSENT_DAYS = 365
// A new text or a new purpose is a new version: what was said to the old one no longer counts.
const VERSION = 'v1'
const DAY_MS = 86_400_000
// A device's clock may be this many days behind the clock that the choice was dated by.
const CLOCK_DAYS = 31

/** The cookie's name; the prefix binds it to this host and needs an encrypted connection. */
export const consentCookie = (https: boolean) => (https ? '__Host-consent' : 'consent')

/** The choice as it stands in the cookie: "v1.ns.2026-12-03", or "v1.n.…" without statistics. */
export const consentText = ({ statistics, day }: Consent) => `${VERSION}.${statistics ? 'ns' : 'n'}.${day}`

/**
 * The choice in a Cookie header (or `document.cookie`). Null when nothing was chosen, when it was said to another
 * version of the question, and once it is twelve months old on `today`.
 */
export function consentIn(cookies: string, { https, today }: { https: boolean; today: string }): Consent | null {
  const pattern = new RegExp(`(?:^|; *)${consentCookie(https)}=${VERSION}\\.(ns?)\\.(\\d{4}-\\d\\d-\\d\\d)(?:;|$)`)
  const [, choice, day = ''] = pattern.exec(cookies) ?? []
  // oxlint-disable-next-line no-restricted-globals -- calendar arithmetic, no clock is read
  const age = (Date.parse(today) - Date.parse(day)) / DAY_MS
  return choice && age >= -CLOCK_DAYS && age < CONSENT_DAYS ? { statistics: choice === 'ns', day } : null
}
