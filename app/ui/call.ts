import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { askToSignIn, signedInAgain } from './drafts/session-end.ts'

/** A refusal as the server words it. `detail` is the text to show, in the page's language; empty: use your own. */
export type Problem = { code: string; detail: string; status: number; fields?: Record<string, string> }
export type Answer<T, P extends Problem = Problem> = Result<T, string, P>

/**
 * One JSON call. A refusal is a value; so is a network that is away, as 'network' with no detail: the caller
 * has its own words for that. A refusal that is not JSON comes from a proxy on the way, so it is
 * 'something-wrong', not a lost connection.
 */
export async function call<T, P extends Problem = Problem>(
  lng: Language,
  path: string,
  init: RequestInit = {},
): Promise<Answer<T, P>> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lng=${lng}`
  try {
    let response = await fetch(address, init)
    if (await isSignedInAgain(response)) response = await fetch(address, { ...init, signal: null })
    if (response.ok) return ok((response.status === 204 ? {} : await response.json()) as T)
    return refused<P>(((await response.json().catch(() => null)) ?? {}) as Partial<P>, response.status)
  } catch {
    return refused<P>({ code: 'network' } as Partial<P>, 0)
  }
}

/** True once the user of a page whose session had ended has signed in again over it: the same call is then sent again. */
async function isSignedInAgain(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<Problem> | null
  if (body?.code !== 'sign-in-needed' || !askToSignIn()) return false
  await signedInAgain()
  return true
}

const refused = <P extends Problem>(body: Partial<P>, status: number) => {
  const code = body.code ?? 'something-wrong'
  return refuse(code, { ...body, code, detail: body.detail ?? '', status } as P)
}

export const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
