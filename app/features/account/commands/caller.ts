import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { audit } from '#app/db/audit.ts'
import type { Account } from '#app/features/account/answer-schema.ts'
import type { NextStep } from '#app/features/account/schema.ts'
import { PasswordsBusy } from '#app/services/sessions/passwords.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'
import type { Services } from '#app/services/services.ts'
import { macOf } from '#app/services/signatures/keys.ts'

/** Who calls: what the browser sent, and from where. */
export type Caller = { headers: Headers; address: string | null; lng: Language }

export type Entered = { next: NextStep; account: Account | null; cookies: Cookies }

/** When and from where, for the audit log. */
export const originOf = ({ clock, settings }: Services, { address }: Caller) => ({
  at: clock.instant(),
  addressHash: addressHashOf(settings.secret, address),
})

/** Somebody signed in was asked for their password once more, and gave another. */
export const noteWrongPassword = (services: Services, { userId }: SignedIn, caller: Caller) =>
  audit(services.db.k, {
    ...originOf(services, caller),
    action: 'sign-in-failed',
    actorId: userId,
    subjectId: userId,
    detail: { why: 'own-password' },
  })

export const isHttps = ({ settings }: Services) => settings.publicUrl.startsWith('https:')

/** Too many passwords at once is an answer, not a failure. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<Result<T, 'too-busy'>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof PasswordsBusy) return refuse('too-busy')
    throw error
  }
}

/** Distinguishes two network addresses without revealing either. */
const addressHashOf = (secret: string, address: string | null): string | null =>
  address === null ? null : macOf(secret, 'network-address', address).slice(0, 22)
