import { normaliseCode } from '#app/domain/typed-text.ts'
import { allowsStatistics, CHOSEN } from '#app/ui/shell/choice.ts'
import { storeCode, storedCode } from './code-store.ts'

const PARAMETER = 'ref'
// As the database takes codes; anything else in an address is dropped.
const CODE = /^[A-Z0-9]{1,10}$/

/**
 * A partner's code in the address holds on whichever page the visitor books. Without consent it travels in the
 * addresses of our own links and nowhere else: session storage, too, would be storing on the device. With consent it
 * is kept for the next visit. Checked without a word on every page, and cleared by any failure of that check.
 * Source: [law 38] ("in memory until consent or until the user applies it"), [specification 4], [decisions 12].
 */
export function followReferral() {
  keepIfAllowed()
  void check()
  document.addEventListener(CHOSEN, keepIfAllowed)
  for (const name of ['click', 'auxclick', 'contextmenu'] as const) {
    // Before anybody else reads the link's address.
    document.addEventListener(name, ({ target }) => carry(target), { capture: true })
  }
}

/** The code of this visit: in the address, else as typed before, else as kept from an earlier visit. */
export const arrivingCode = (typed = '') => codeInAddress() ?? (typed || storedCode())

/** True of a code that is in the address alone: nobody said yes to its being kept, and the client has not used it. */
export const isOfAddress = (code: string) => code !== '' && code === codeInAddress() && !allowsStatistics()

/** Kept once the client has used the code, which is their own doing and needs no consent. */
export function remember(code: string) {
  storeCode(code)
  dropFromAddress()
}

/** A code that is wrong, expired or taken out again is nowhere any more ([specification 4]). */
export function forget() {
  storeCode(null)
  dropFromAddress()
}

async function check() {
  const code = arrivingCode()
  if (!code) return
  const answer = await fetch(`/api/affiliate-codes/${encodeURIComponent(code)}`).catch(() => null)
  if (!answer?.ok) forget()
}

function codeInAddress() {
  const code = normaliseCode(new URLSearchParams(location.search).get(PARAMETER) ?? '')
  return CODE.test(code) ? code : null
}

function keepIfAllowed() {
  const code = codeInAddress()
  if (code && allowsStatistics()) storeCode(code)
}

function carry(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const code = codeInAddress()
  if (!link || !code || link.origin !== location.origin || allowsStatistics()) return
  const address = new URL(link.href)
  address.searchParams.set(PARAMETER, code)
  link.href = address.href
}

function dropFromAddress() {
  const address = new URL(location.href)
  if (!address.searchParams.has(PARAMETER)) return
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}
