import type { Context, MiddlewareHandler } from 'hono'
import { ownPath } from '#app/domain/access/own-path.ts'
import { WAYS_OUT } from './page-gate.ts'

/**
 * Answers a refused call that a person opened, such as a download, with a page: a browser shows the problem as raw text.
 * Scripts and programs get the problem itself.
 * @param page renders the error page of a status.
 */
export function refusalPages(page: (c: Context, status: number) => Promise<Response>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const isProblem = c.res.headers.get('content-type')?.startsWith('application/problem+json')
    if (!isProblem || !isNavigation(c)) return
    const { code } = (await c.res.json()) as { code: string }
    const { status } = c.res
    const wayOut = isWayOut(code) ? WAYS_OUT[code](pageBefore(c)) : null
    const answer = wayOut ? new Response(null, { status: 303, headers: { Location: wayOut } }) : await page(c, status)
    // Unset first, or the headers of the refusal are copied to the page.
    c.res = undefined
    c.res = answer
    c.res.headers.set('Cache-Control', 'private, no-store')
  }
}

const isWayOut = (code: string): code is keyof typeof WAYS_OUT => Object.hasOwn(WAYS_OUT, code)

/** A person follows a link: old browsers send no Sec-Fetch-Mode. */
const isNavigation = ({ req }: Context) =>
  req.method === 'GET' &&
  (req.header('sec-fetch-mode') ?? (req.header('accept')?.includes('text/html') ? 'navigate' : '')) === 'navigate'

/** The page of ours that the link was on; null where the browser does not say. */
function pageBefore({ req }: Context): string | null {
  const referer = req.header('referer')
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname, search } = new URL(referer)
  return host === req.header('host') ? ownPath(`${pathname}${search}`) : null
}
