/** One booking sent, and the key it was sent with. */
export type Attempt = { content: string; key: string }

/**
 * The key to send a booking with: the same content keeps its key, so a double click or a retry after a lost answer
 * is the same booking; anything changed is a new one.
 */
export function attemptFor(body: object, last: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { content, key: newKey() }
}

/**
 * True when this slot is what the booking asks for. While nobody knows whether it arrived, a slot taken meanwhile may
 * be taken by itself: only the server can tell, and the same key asks it.
 */
export function asksFor(attempt: Attempt | null, day: string | null, time: string | null): boolean {
  if (!attempt || !day || !time) return false
  try {
    const body = JSON.parse(attempt.content) as { appointmentDate?: unknown; appointmentTime?: unknown }
    return body.appointmentDate === day && body.appointmentTime === time
  } catch {
    return false
  }
}

/** A key for a page served without TLS too, where `crypto.randomUUID` is missing. */
export const newAttemptKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
