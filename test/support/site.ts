import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { apiOf } from '#test/clinic/http.ts'
import { asHeader, headersWith, PASSWORD } from '#test/clinic/people.ts'
import { world } from '#test/clinic/world.ts'

/** A clinic that answers over HTTP and whose mail is read. */
export async function site(options: Parameters<typeof world>[0] = {}) {
  const made = await world(options)
  const { services } = made
  const api = apiOf(services)
  /** What has been sent since the last look. */
  const mails = async (): Promise<Mail[]> => {
    while ((await deliverDue(services, deliverOne)) > 0);
    return made.sent.splice(0)
  }
  const signIn = (email: string, password: string = PASSWORD, headers: Record<string, string> = {}) =>
    api.post('/api/account/sign-in', { email, password }, headers)
  return { ...made, api, mails, signIn, actorOf: (cookie: string) => services.sessions.actorOf(headersWith(cookie)) }
}

/** The Cookie header a browser sends after an answer. */
export const cookiesOf = (answer: { headers: Headers }) => asHeader(answer.headers.getSetCookie())

/** The token of the one-time link in a mail or an address. */
export const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** Fields that choose a password twice. */
export const chosen = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })
