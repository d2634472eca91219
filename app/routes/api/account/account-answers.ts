import type { z } from 'zod'
import type { Actor, SignedIn } from '#app/domain/access/actor.ts'
import type { enteredAnswer } from '#app/features/account/answer-schema.ts'
import type { Caller, Entered } from '#app/features/account/commands/caller.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'
import type { Ask, Success } from '#app/http/endpoint.ts'
import { problem, type Problem, type Refusal } from '#app/http/problem.ts'

// What the calls about accounts share.

export type Asked = Pick<Ask<unknown, unknown, unknown>, 'request' | 'lng' | 'address'>
export const callerOf = ({ request, lng, address }: Asked): Caller => ({ headers: request.headers, address, lng })

export const done = (cookies: Cookies = []): Success<204, undefined> => ({ status: 204, body: undefined, cookies })
export const entered = ({ next, account, cookies }: Entered): Success<200, z.output<typeof enteredAnswer>> => ({
  status: 200,
  body: { next, account },
  cookies,
})

/** A refusal of a password, said at its field. */
export function refused(
  { refusal, details }: { refusal: Refusal; details?: { min?: number } },
  { lng }: Asked,
  field?: string,
): Problem {
  const values = { min: details?.min ?? 0 }
  const answer = problem(refusal, lng, {}, values)
  if (!field || !(refusal.startsWith('password-') || refusal === 'credentials-invalid' || refusal === 'address-same'))
    return answer
  return { ...answer, body: { ...answer.body, fields: { [field]: answer.body.detail } } }
}

/** Works for somebody signed in; everybody else is asked to sign in. */
export const signedIn = async <Answered>(
  { actor, lng }: Asked & { actor: Actor },
  work: (actor: SignedIn) => Promise<Answered>,
): Promise<Answered | Problem> => (actor ? work(actor) : problem('sign-in-needed', lng))

/** Why a password may not be set. */
export const NEW_PASSWORD = ['password-too-short', 'password-too-long', 'password-too-common', 'too-busy'] as const
