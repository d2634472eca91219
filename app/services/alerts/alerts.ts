import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { MailPort } from '#app/services/mail/mail.ts'

/** Reaches the person who looks after the installation, past the queue that may be what is wrong. */
export type AlertPort = {
  /** @throws when a way that is set up could not be used. */
  send(subject: string, lines: readonly string[]): Promise<void>
}

const WEBHOOK_MS = 10_000

type Ways = { mail: MailPort; newId: () => string; email: string | null; webhook: string | null }

/** By mail, by a webhook that takes `{"text": …}`, by both, or by neither. */
export const openAlerts = ({ mail, newId, email, webhook }: Ways): AlertPort => ({
  async send(subject, lines) {
    const text = lines.join('\n')
    await Promise.all([
      email && mail.send({ ...mailOf(lines), id: `alert-${newId()}`, to: email, subject, text, lng: DEFAULT_LANGUAGE }),
      webhook && post(webhook, `${subject}\n${text}`),
    ])
  },
})

const mailOf = (lines: readonly string[]) => ({
  html: lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''),
  attachments: [],
})

async function post(webhook: string, text: string) {
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_MS),
  })
  if (!answer.ok) throw new Error(`The alert webhook answered ${answer.status}`)
}
