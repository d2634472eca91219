import { later } from '#app/domain/time/clinic-time.ts'
import { isAPIError } from 'better-auth/api'
import { isStaff } from '#app/domain/access/roles.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { actorOf } from './actor.ts'
import { cleared, untilClosed } from './cookies.ts'
import { tokenHash } from './hashed-tokens.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import type { Ground, Library } from './library.ts'
import { secretsOf } from '#app/services/installation-settings.ts'
import { createPasswords, type PasswordHash } from './passwords.ts'
import { hashedCode, hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import type { CodeRefusal, Cookies, SessionPort, SignInOutcome, SignInRefusal, TwoFactorPort } from './sessions.ts'

type Open = Ground & { library: () => Promise<Library> }

/**
 * Sessions on our tables, kept by the library, which is loaded when the first person signs in.
 * @param slow replaces scrypt in tests; the server passes none.
 */
export function openSessions(ground: Omit<Ground, 'passwords'>, slow?: PasswordHash): SessionPort {
  const passwords = createPasswords(secretsOf(ground.settings), slow && { slow })
  let loading: Promise<Library> | undefined
  const load = async () => (await import('./library.ts')).openLibrary({ ...ground, passwords })
  const open: Open = { ...ground, passwords, library: () => (loading ??= load()) }
  return {
    passwords,
    actorOf: (headers, asked) => actorOf(ground, headers, asked),
    signIn: (headers, email, password) => signIn(open, headers, email, password),
    start: (headers, userId) => start(open, headers, userId),
    renew: (headers, sessionId) => renew(open, headers, sessionId),
    end: (userId, which) => end(open, userId, which),
    knownDevice: (headers, email) => knownDevice(ground, headers, email),
    markDevice: (email) => deviceCookie(ground, email),
    encryptAnew: async () => {
      const hasAny = await ground.db.k.selectFrom('two_factors').select('id').limit(1).executeTakeFirst()
      return hasAny ? (await import('./library.ts')).encryptAnew(ground) : 0
    },
    forget: () => cleared(ground.settings.publicUrl.startsWith('https:')),
    secondFactor: (headers, given) => secondFactor(open, headers, given),
    twoFactor: twoFactorOf(open),
  }
}

async function signIn(
  open: Open,
  headers: Headers,
  email: string,
  password: string,
): Promise<Result<SignInOutcome, SignInRefusal>> {
  const { auth } = await open.library()
  try {
    const done = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    const answer = done.response as { user?: { id: string }; twoFactorRedirect?: boolean }
    const userId = answer.user?.id ?? (await idOf(open, email))
    const next = answer.twoFactorRedirect ? 'two-factor' : 'signed-in'
    // Half a sign-in makes no device known.
    const cookiesOf = next === 'two-factor' ? sessionCookies : cookiesFor
    return ok({ userId, next, cookies: await cookiesOf(open, userId, done.headers) } as const)
  } catch (error) {
    const code = codeIn(error)
    if (code === 'EMAIL_NOT_VERIFIED') return refuse('address-not-proved')
    if (code === null) throw error
    return refuse('credentials-invalid')
  }
}

async function start(open: Open, headers: Headers, userId: string): Promise<Cookies> {
  const { auth } = await open.library()
  const done = await auth.api.startSession({ body: { userId }, headers, returnHeaders: true })
  return cookiesFor(open, userId, done.headers)
}

async function renew(open: Open, headers: Headers, sessionId: string): Promise<Cookies> {
  const { newSessionToken } = await import('./library.ts')
  const token = newSessionToken()
  await open.db.k
    .updateTable('sessions')
    .set({ token: tokenHash(token), proven_at: open.clock.instant() })
    .where('id', '=', sessionId)
    .execute()
  const { auth } = await open.library()
  const done = await auth.api.cookieOfSession({ body: { token }, headers, returnHeaders: true })
  return sessionCookies(open, done.response.userId, done.headers)
}

async function end({ db }: Open, userId: string, { only, except }: { only?: string; except?: string }) {
  const done = await db.pool.query(
    'delete from sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)',
    [userId, only ?? null, except ?? null],
  )
  return done.rowCount ?? 0
}

async function secondFactor(
  open: Open,
  headers: Headers,
  given: { code: string } | { recoveryCode: string },
): Promise<Result<{ userId: string; cookies: Cookies }, CodeRefusal>> {
  const { auth } = await open.library()
  return asCode(async () => {
    const done =
      'code' in given
        ? await auth.api.verifyTOTP({ body: { code: given.code }, headers: signedOut(headers), returnHeaders: true })
        : await auth.api.verifyBackupCode({
            body: { code: hashedCode(given.recoveryCode) },
            headers: signedOut(headers),
            returnHeaders: true,
          })
    const { user, token } = done.response as { user: { id: string }; token: string }
    if ('code' in given && !(await takeCode(open, user.id, given.code))) {
      await auth.$context.then(({ internalAdapter }) => internalAdapter.deleteSession(token))
      return refuse('code-wrong')
    }
    return ok({ userId: user.id, cookies: await cookiesFor(open, user.id, done.headers) })
  })
}

function twoFactorOf(open: Open): TwoFactorPort {
  const api = async () => (await open.library()).auth.api
  return {
    start: (headers, password, issuer) =>
      asPassword(async () => {
        // A set-up that was begun and never confirmed is begun anew.
        const made = await (await api()).enableTwoFactor({ body: { password, issuer, method: 'totp' }, headers })
        if (made.method !== 'totp') throw new Error('Two factors were set up without an app')
        return made.totpURI
      }),
    confirm: (headers, code) =>
      asCode(async () => {
        const done = await (await api()).verifyTOTP({ body: { code }, headers, returnHeaders: true })
        const { user } = done.response as { user: { id: string } }
        if (!(await takeCode(open, user.id, code))) return refuse('code-wrong')
        const recoveryCodes = newRecoveryCodes()
        await open.db.k
          .updateTable('two_factors')
          .set({ backup_codes: hashedCodes(recoveryCodes) })
          .where('user_id', '=', user.id)
          .execute()
        return ok({ recoveryCodes, cookies: await cookiesFor(open, user.id, done.headers) })
      }),
    end: (headers, password) =>
      asPassword(async () => {
        const actor = await actorOf(open, headers) // this session gives way to a new one
        const done = await (await api()).disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        return { cookies: await cookiesFor(open, actor!.userId, done.headers) }
      }),
    newRecoveryCodes: (headers, password) =>
      asPassword(async () => (await (await api()).generateBackupCodes({ body: { password }, headers })).backupCodes),
  }
}

/** Marks a code as taken; false when it was taken before. */
async function takeCode({ db, clock }: Open, userId: string, code: string): Promise<boolean> {
  const now = clock.instant()
  await db.pool.query('delete from used_codes where user_id = $1 and used_at < $2', [userId, later(now, -5 * 60_000)])
  const taken = await db.pool.query(
    'insert into used_codes (user_id, code, used_at) values ($1, $2, $3) on conflict do nothing returning code',
    [userId, code, now],
  )
  return taken.rowCount === 1
}

/** Of a new session, and the mark by which this device is known from now on. */
async function cookiesFor(open: Open, userId: string, headers: Headers): Promise<Cookies> {
  const { email } = await open.db.k
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [...(await sessionCookies(open, userId, headers)), deviceCookie(open, email)]
}

/** Staff's cookies end with the browser's window; everybody else's with the session. */
async function sessionCookies({ db }: Open, userId: string, headers: Headers): Promise<Cookies> {
  const roles = await db.k.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute()
  const cookies = headers.getSetCookie()
  return isStaff(roles.map(({ role }) => role)) ? cookies.map(untilClosed) : cookies
}

async function idOf({ db }: Open, email: string): Promise<string> {
  return (await db.k.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** The request without its session: who asks for a second factor is not signed in, whatever cookie is left over. */
function signedOut(headers: Headers): Headers {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((one) => !/^(__Host-)?session=/.test(one))
  const rest = new Headers(headers)
  rest.set('cookie', cookies.join('; '))
  return rest
}

async function asPassword<T>(work: () => Promise<T>): Promise<Result<T, 'credentials-invalid'>> {
  try {
    return ok(await work())
  } catch (error) {
    if (codeIn(error) === 'INVALID_PASSWORD') return refuse('credentials-invalid')
    throw error
  }
}

const SPENT = new Set(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'])

async function asCode<T>(work: () => Promise<Result<T, CodeRefusal>>): Promise<Result<T, CodeRefusal>> {
  try {
    return await work()
  } catch (error) {
    const code = codeIn(error)
    if (code === null) throw error
    return refuse(SPENT.has(code) ? 'too-many-tries' : 'code-wrong')
  }
}

/** The library's own code of a refusal; null for anything that is not one. */
function codeIn(error: unknown): string | null {
  return isAPIError(error) ? ((error.body as { code?: string } | undefined)?.code ?? 'UNKNOWN') : null
}
