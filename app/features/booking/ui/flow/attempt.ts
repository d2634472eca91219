/** One booking sent, and the key it was sent with. */
export type Attempt = { content: string; key: string }

/**
 * The key to send a booking with: the same content keeps its key, so a double click or a retry after a lost answer
 * is the same booking; anything changed is a new one. A price that changed meanwhile is nothing the client changed:
 * what is sent is the content returned here, at the price it was ordered at.
 * @param held the client's own unpaid booking: a changed order takes its place, or the two would stand in each
 *   other's way. Sent again unchanged it is that booking, and names none.
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
export const newAttemptKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
