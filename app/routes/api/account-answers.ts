import { z } from 'zod'
import type { Actor, SignedIn } from '#app/domain/actor.ts'
import type { Caller, Entered } from '#app/features/account/commands/caller.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'
import type { Answer, Ask } from '#app/http/endpoint.ts'
import { problem, type Refusal } from '#app/http/problem.ts'

// What the calls about accounts share.

export type Asked = Pick<Ask<unknown, unknown, unknown>, 'request' | 'lng' | 'address'>
export const callerOf = ({ request, lng, address }: Asked): Caller => ({ headers: request.headers, address, lng })

export const messageSchema = z.object({ message: z.string() })
export const done = (cookies: Cookies = []): Answer => ({ status: 204, body: undefined, cookies })
export const enteredAnswer = ({ next, account, cookies }: Entered): Answer => ({
  status: 200,
  body: { next, account },
  cookies,
})

/** A refusal of a password, said at its field. */
export function refused(
  { refusal, details }: { refusal: Refusal; details?: { min?: number } },
  { lng }: Asked,
  field?: string,
): Answer {
  const values = { min: details?.min ?? 0 }
  const answer = problem(refusal, lng, {}, values)
  if (!field || !(refusal.startsWith('password-') || refusal === 'credentials-invalid' || refusal === 'address-same'))
    return answer
  return { ...answer, body: { ...answer.body, fields: { [field]: answer.body['detail'] } } }
}

/** Works for somebody signed in; everybody else is asked to sign in. */
export const signedIn = async ({ actor, lng }: Asked & { actor: Actor }, work: (actor: SignedIn) => Promise<Answer>) =>
  actor ? work(actor) : problem('sign-in-needed', lng)

/** Why a password may not be set. */
export const NEW_PASSWORD = ['password-too-short', 'password-too-long', 'password-too-common', 'too-busy'] as const
