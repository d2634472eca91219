import { isRouteErrorResponse } from 'react-router'

export const ERROR_TITLES = {
  lost: 'lost-meta',
  closed: 'closed-title',
  busy: 'busy-title',
  wrong: 'wrong-title',
} as const
export type ErrorKind = keyof typeof ERROR_TITLES

/** What went wrong, as far as whoever sees the page can do something about it. */
export function errorKindOf(error: unknown): ErrorKind {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403) return 'closed'
  if (status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'lost' : 'wrong'
}
