import type { SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit, type AuditAction } from '#app/db/audit.ts'
import type { CodeRefusal, Cookies } from '#app/services/sessions/sessions.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { noteWrongPassword, originOf, unlessBusy, type Caller } from './caller.ts'

type Wrong = 'credentials-invalid' | 'too-busy'

/** Begins a second factor: the secret for an app. It counts for nothing until a code from the app confirms it. */
export async function startTwoFactor(
  services: Services,
  actor: SignedIn,
  password: string,
  caller: Caller,
): Promise<Result<{ secret: string; uri: string }, Wrong | 'two-factor-already-on'>> {
  if (actor.twoFactor) return refuse('two-factor-already-on')
  const { name } = await clinicOf(services)
  const begun = await withPassword(services, actor, caller, (twoFactor) =>
    twoFactor.start(caller.headers, password, name),
  )
  if (!begun.ok) return begun
  return ok({ uri: begun.value, secret: new URL(begun.value).searchParams.get('secret') ?? '' })
}

/** The first code from the app: from now on it is asked for. @returns the codes to keep on paper, shown this once. */
export async function confirmTwoFactor(
  services: Services,
  actor: SignedIn,
  code: string,
  caller: Caller,
): Promise<Result<{ recoveryCodes: string[]; cookies: Cookies }, CodeRefusal | 'two-factor-already-on'>> {
  if (actor.twoFactor) return refuse('two-factor-already-on')
  const confirmed = await services.sessions.twoFactor.confirm(caller.headers, code)
  if (!confirmed.ok) return confirmed
  await notifyOwner(services, actor, 'two-factor-on', caller)
  return confirmed
}

/** Back to one factor. */
export async function endTwoFactor(
  services: Services,
  actor: SignedIn,
  password: string,
  caller: Caller,
): Promise<Result<{ cookies: Cookies }, Wrong>> {
  const ended = await withPassword(services, actor, caller, (twoFactor) => twoFactor.end(caller.headers, password))
  if (ended.ok) await notifyOwner(services, actor, 'two-factor-off', caller)
  return ended
}

/** New codes for the paper; the old ones are worth nothing. */
export async function newRecoveryCodes(
  services: Services,
  actor: SignedIn,
  password: string,
  caller: Caller,
): Promise<Result<{ recoveryCodes: string[] }, Wrong | 'two-factor-needed'>> {
  if (!actor.twoFactor) return refuse('two-factor-needed')
  const made = await withPassword(services, actor, caller, (twoFactor) =>
    twoFactor.newRecoveryCodes(caller.headers, password),
  )
  if (!made.ok) return made
  await written(services, actor, 'recovery-codes-made', caller)
  return ok({ recoveryCodes: made.value })
}

/** What asks for the password first; another is written down. */
async function withPassword<T>(
  services: Services,
  actor: SignedIn,
  caller: Caller,
  work: (twoFactor: Services['sessions']['twoFactor']) => Promise<Result<T, 'credentials-invalid'>>,
): Promise<Result<T, Wrong>> {
  const tried = await unlessBusy(() => work(services.sessions.twoFactor))
  if (!tried.ok) return tried
  if (!tried.value.ok) await noteWrongPassword(services, actor, caller)
  return tried.value
}

async function notifyOwner(
  services: Services,
  actor: SignedIn,
  what: 'two-factor-on' | 'two-factor-off',
  caller: Caller,
) {
  await written(services, actor, what, caller)
  await inTransaction(services.db, (tx) => enqueue(tx, { kind: `account-${what}`, userId: actor.userId }))
}

const written = (services: Services, { userId }: SignedIn, action: AuditAction, caller: Caller) =>
  audit(services.db.k, { ...originOf(services, caller), action, actorId: userId, subjectId: userId })
