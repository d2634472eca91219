import { parse, serialize } from 'hono/utils/cookie'
import type { Settings } from '#app/services/installation-settings.ts'
import { isMac, macOf } from '#app/services/signatures/keys.ts'

type Ground = Pick<Settings, 'publicUrl' | 'secret' | 'previousSecret'>

const LIFE_SECONDS = 24 * 3600

const nameOf = ({ publicUrl }: Ground) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}booking`

/**
 * The mark of the browser that went to the payment page. A payment's id stands in addresses and at the payment
 * provider; only with this mark does the page after the payment open the private link of its appointment.
 */
export const returnCookie = (settings: Ground, paymentId: string): string =>
  serialize(nameOf(settings), `${paymentId}.${macOf(settings.secret, 'payment-return', paymentId)}`, {
    path: '/',
    httpOnly: true,
    secure: settings.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: LIFE_SECONDS,
  })

/** True when this browser went to pay this payment. Constant time. */
export function isReturning(settings: Ground, headers: Headers, paymentId: string): boolean {
  const name = nameOf(settings)
  const given = parse(headers.get('cookie') ?? '', name)[name] ?? ''
  return (
    given.startsWith(`${paymentId}.`) && isMac(settings, 'payment-return', paymentId, given.slice(paymentId.length + 1))
  )
}
