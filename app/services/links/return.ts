import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { secretsOf, type Settings } from '#app/services/services.ts'

type Ground = Pick<Settings, 'publicUrl' | 'secret' | 'previousSecret'>

const LIFE_SECONDS = 24 * 3600

const nameOf = ({ publicUrl }: Ground) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}booking`

/**
 * The mark of the browser that went to the payment page. A payment's id stands in addresses and at the payment
 * provider; only with this mark does the page after the payment open the private link of its appointment.
 */
export const returnCookie = (settings: Ground, paymentId: string): string =>
  serialize(nameOf(settings), `${paymentId}.${signatureOf(settings.secret, paymentId)}`, {
    path: '/',
    httpOnly: true,
    secure: settings.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: LIFE_SECONDS,
  })

/** True when this browser went to pay this payment. Constant time. */
export function isReturning(settings: Ground, headers: Headers, paymentId: string): boolean {
  const name = nameOf(settings)
  const given = Buffer.from(parse(headers.get('cookie') ?? '', name)[name] ?? '')
  return secretsOf(settings).some((secret) => {
    const expected = Buffer.from(`${paymentId}.${signatureOf(secret, paymentId)}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const signatureOf = (secret: string, paymentId: string) =>
  createHmac('sha256', secret).update(`return:${paymentId}`).digest('base64url')
