import { clinicToday } from './device-clock.ts'
import { consentIn } from '#app/domain/clinic/cookie-consent.ts'

/** Told to the document when a choice was made. */
export const CHOSEN = 'cookie-choice' satisfies keyof DocumentEventMap

export const isHttps = () => location.protocol === 'https:'

/** What was chosen on this device; null: the question is open. */
export const readChoice = () => consentIn(document.cookie, { https: isHttps(), today: clinicToday() })
export const allowsStatistics = () => readChoice()?.statistics === true

/** Sent without waiting, also from a page that is being left. What is lost is lost. */
export function send(path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(path, { ...init, keepalive: true }).catch(() => {})
}
