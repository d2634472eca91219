import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { SECOND_FACTOR_LIMITS, SIGN_IN_LIMITS, type LimitName } from '#app/domain/access/limits.ts'
import type { Result } from '#app/domain/result.ts'
import type { Caller, Entered } from '#app/features/account/commands/caller.ts'
import { giveSecondFactor, signIn } from '#app/features/account/commands/sign-in.ts'
import { secondFactorSchema, signInSchema } from '#app/features/account/schema.ts'
import { typedBy } from '#app/http/caller.ts'
import { limited } from '#app/http/limited.ts'
import { inputProblem, problem, type Problem, type Refusal } from '#app/http/problem.ts'
import { entered } from '../api/account/account-answers.ts'
import type { Services } from '#app/services/services.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'

type Asked = { services: Services; request: Request; lng: Language; actor: Actor; address: string }
type Attempt = {
  limits: readonly LimitName[]
  email: string | null
  enter(caller: Caller): Promise<Result<Entered, Refusal, { cookies?: Cookies }>>
}
export type Signed = { cookies: readonly string[] } & (
  | { ok: true; next: Entered['next']; account: Entered['account'] }
  | { ok: false; status: number; text: string }
)

/** The password step as a form, for a browser without script. */
export async function signInByForm(asked: Asked, typed: { email: string; password: string }): Promise<Signed> {
  const read = signInSchema.safeParse(typed)
  if (!read.success) return notSigned(inputProblem(read.error, asked.lng))
  const enter = (caller: Caller) => signIn(asked.services, read.data, caller)
  return attempt(asked, { limits: SIGN_IN_LIMITS, email: read.data.email, enter })
}

/** The second step as a form: a code from the app, or a recovery code. */
export async function secondFactorByForm(
  asked: Asked,
  typed: { code: string } | { recoveryCode: string },
): Promise<Signed> {
  const read = secondFactorSchema.safeParse(typed)
  if (!read.success) return notSigned(inputProblem(read.error, asked.lng))
  const enter = (caller: Caller) => giveSecondFactor(asked.services, read.data, caller)
  return attempt(asked, { limits: SECOND_FACTOR_LIMITS, email: null, enter })
}

async function attempt(
  { services, request: { headers }, lng, actor, address }: Asked,
  { limits, email, enter }: Attempt,
): Promise<Signed> {
  const counted = { ...typedBy(services, headers, actor, email), address, limits, lng }
  const answer = await limited(services, counted, async () => {
    const signed = await enter({ headers, address, lng })
    if (signed.ok) return entered(signed.value)
    const { cookies = [] } = signed.details ?? {}
    return { ...problem(signed.refusal, lng), cookies }
  })
  return answer.status === 200 ? { ok: true, ...answer.body, cookies: answer.cookies ?? [] } : notSigned(answer)
}

function notSigned({ status, body, cookies = [] }: Problem): Signed {
  const fields = body['fields'] as Record<string, string> | undefined
  return { ok: false, status, text: fields ? Object.values(fields).join(' ') : body.detail, cookies }
}
