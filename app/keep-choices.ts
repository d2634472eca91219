const LANGUAGE = 'lng'
const REFERRAL = 'affiliate_ref_code'

/**
 * The chosen language outlives a lost cookie: who asks for nothing in the address and has no cookie gets what this
 * browser last chose (specification 1: query, cookie, local storage, session storage, then the browser).
 */
export function keepLanguage() {
  const query = new URLSearchParams(location.search)
  const asked = query.get('lng')
  if (asked === 'da' || asked === 'en') return localStorage.setItem(LANGUAGE, asked)
  const stored = localStorage.getItem(LANGUAGE) ?? sessionStorage.getItem(LANGUAGE)
  const known = /(?:^|[;\s])(?:__Host-)?lng=/.test(document.cookie)
  if (known || (stored !== 'da' && stored !== 'en') || stored === document.documentElement.lang) return
  query.set('lng', stored)
  location.replace(`${location.pathname}?${query}${location.hash}`)
}

/** A partner's code in the address is kept, so that it holds on whichever page the visitor books. Checked when used. */
export function keepReferral() {
  const code = new URLSearchParams(location.search).get('ref')?.trim().toUpperCase()
  if (code && /^[A-Z0-9]{1,20}$/.test(code)) localStorage.setItem(REFERRAL, code)
}
