/** One booking sent, and the key it was sent with. */
export type Attempt = { content: string; key: string }

/**
 * The key to send a booking with: the same content keeps its key, so a double click or a retry after a lost answer
 * is the same booking; anything changed is a new one. A price that changed meanwhile is nothing the client changed:
 * what is sent is the content returned here, at the price it was ordered at.
 */
export function attemptFor(body: object, last: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(body)
  return last && butPrice(last.content) === butPrice(content) ? last : { content, key: newKey() }
}

const butPrice = (content: string) => JSON.stringify({ ...contentOf(content), total: null, dueNow: null })

type Content = { appointmentDate?: unknown; appointmentTime?: unknown }
// A device's storage may hold anything.
function contentOf(content: string): Content {
  try {
    return (JSON.parse(content) as Content | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * True when this slot is what the booking asks for. While nobody knows whether it arrived, a slot taken meanwhile may
 * be taken by itself: only the server can tell, and the same key asks it.
 */
export function asksFor(attempt: Attempt | null, day: string | null, time: string | null): boolean {
  if (!attempt || !day || !time) return false
  const { appointmentDate, appointmentTime } = contentOf(attempt.content)
  return appointmentDate === day && appointmentTime === time
}

/** A key for a page served without TLS too, where `crypto.randomUUID` is missing. */
export const newAttemptKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
