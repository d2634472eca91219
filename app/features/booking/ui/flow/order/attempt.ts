/** Request payload with its idempotency key. */
export type Attempt = { content: string; key: string }

/**
 * The payload to submit: an unchanged order reuses the last payload and key, so a double click or a retry is the same
 * booking. A price that changed meanwhile is no change by the client: the order goes at the price it was made at.
 * @param held the client's unpaid booking, which a changed order replaces.
 */
export function attemptFor(
  body: object,
  last: Attempt | null,
  newKey: () => string,
  held: string | null = null,
): Attempt {
  if (last && asOrdered(last.content) === asOrdered(JSON.stringify(body))) return last
  return { content: JSON.stringify(held ? { ...body, replaces: held } : body), key: newKey() }
}

/** What the client chose of it: the price and the hold in its way are not theirs to choose. */
function asOrdered(content: string) {
  const { total: _total, dueNow: _dueNow, replaces: _replaces, ...ordered } = contentOf(content)
  return JSON.stringify(ordered)
}

type Content = {
  appointmentDate?: unknown
  appointmentTime?: unknown
  date?: unknown
  time?: unknown
  total?: unknown
  dueNow?: unknown
  replaces?: unknown
}
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
  const content = contentOf(attempt.content)
  return (content.appointmentDate ?? content.date) === day && (content.appointmentTime ?? content.time) === time
}

/** A key for a page served without TLS too, where `crypto.randomUUID` is missing. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
