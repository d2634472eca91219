import { isRouteErrorResponse } from 'react-router'

export const ERROR_TITLES = {
  lost: 'lost-meta',
  'dead-link': 'dead-link-title',
  closed: 'closed-title',
  busy: 'busy-title',
  offline: 'offline-title',
  wrong: 'wrong-title',
} as const
export type ErrorKind = keyof typeof ERROR_TITLES

// What `fetch` throws where nothing came back, as each browser words it. Any other TypeError is a fault of ours.
const NOTHING_CAME = /fetch|NetworkError|Load failed/

/**
 * What went wrong, as far as whoever sees the page can do something about it.
 * @param byLink its address holds a private link: where that opens nothing, there is more to do than to go home.
 */
export function errorKindOf(error: unknown, byLink = false): ErrorKind {
  if (error instanceof TypeError && NOTHING_CAME.test(error.message)) return 'offline'
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403) return 'closed'
  if (status === 429) return 'busy'
  if (status >= 500 || status < 400) return 'wrong'
  return byLink ? 'dead-link' : 'lost'
}
