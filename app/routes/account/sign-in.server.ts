import { limitsIn } from '#app/domain/gate.ts'
import type { Actor } from '#app/domain/actor.ts'
import type { Language } from '#app/domain/language.ts'
import type { Entered } from '#app/features/account/commands/caller.ts'
import { typedBy } from '#app/http/caller.ts'
import type { Answer } from '#app/http/endpoint.ts'
import { limited } from '#app/http/limited.ts'
import { inputProblem } from '#app/http/problem.ts'
import { accountEndpoints } from '#app/routes/api/account.ts'
import type { Services } from '#app/services/services.ts'

type Asked = { services: Services; request: Request; lng: Language; actor: Actor; address: string }
export type Signed = { cookies: readonly string[] } & (
  | { ok: true; next: Entered['next']; account: Entered['account'] }
  | { ok: false; status: number; text: string }
)

/** A sign-in sent as a form: the call the dialog makes, with its limits, for a browser without script. */
export async function signInByForm(asked: Asked, step: 'sign-in' | 'two-factor', body: object): Promise<Signed> {
  const { services, request, lng, actor, address } = asked
  const call = accountEndpoints.find(({ path }) => path === `/api/account/${step}`)!
  const parsed = await call.body!.safeParseAsync(body)
  if (!parsed.success) return signedOrWhyNot(inputProblem(parsed.error, lng))
  const email = 'email' in body && typeof body.email === 'string' ? body.email.trim() : null
  const whom = typedBy(services, request.headers, actor, email)
  const given = { query: undefined, params: undefined, body: parsed.data, requestKey: null }
  const work = async () => call.handle({ ...given, services, lng, request, actor, address, shown: () => {} })
  return signedOrWhyNot(await limited(services, { ...whom, address, limits: limitsIn(call.rateLimit), lng }, work))
}

function signedOrWhyNot(answer: Answer): Signed {
  if (answer instanceof Response) throw new Error('A sign-in answers in words')
  const { cookies = [] } = answer
  if (answer.status === 200) return { ok: true, ...(answer.body as Pick<Entered, 'next' | 'account'>), cookies }
  const { detail, fields } = answer.body as { detail: string; fields?: Record<string, string> }
  const text = fields ? Object.values(fields).join(' ') : detail
  return { ok: false, status: answer.status, text, cookies }
}
