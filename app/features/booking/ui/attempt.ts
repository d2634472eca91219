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

/** A key for a page served without TLS too, where `crypto.randomUUID` is missing. */
export const newAttemptKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
