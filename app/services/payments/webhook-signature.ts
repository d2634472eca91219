import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookRefused } from './payments.ts'

/** How old a signature may be, in seconds; a stolen one is worthless after that. */
export const SIGNATURE_LIVES_S = 300

/** "t=<unix seconds>,v1=<hex hmac-sha256 of t.raw>": the scheme Stripe publishes, so both providers are checked alike. */
export function signWebhook(secret: string, raw: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signature(secret, seconds, raw)}`
}

/** Constant time. @throws WebhookRefused when the signature is missing, wrong, or older or newer than 300 s. */
export function checkSignature(secret: string, raw: string, header: string | null, now: Date): void {
  const [, seconds = '', given = ''] = /^t=(\d{1,11}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const expected = Buffer.from(signature(secret, Number(seconds), raw))
  const received = Buffer.from(given)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new WebhookRefused('The signature is missing or wrong')
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_LIVES_S) {
    throw new WebhookRefused('The signature is too old or from the future')
  }
}

const signature = (secret: string, seconds: number, raw: string) =>
  createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
