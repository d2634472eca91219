import { createHash, randomBytes } from 'node:crypto'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { Database } from '#app/db/client.ts'
import { policy } from '#app/domain/policy.ts'
import type { Clock } from '#app/services/clock/clock.ts'
import { secretsOf, type Settings } from '#app/services/installation-settings.ts'
import { keyFor } from '#app/services/signatures/keys.ts'
import { cookieNames } from './cookies.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import type { Passwords } from './passwords.ts'
import { newRecoveryCodes, recoveryCodeStore } from './recovery-codes.ts'

export type Ground = { db: Database; clock: Clock; settings: Settings; passwords: Passwords }

/** Cookies of a session without a password asked for: for whoever proved an address a moment ago, or gave the password elsewhere. */
const startedByUs = {
  id: 'started-by-us',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.uuid() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('There is nobody to start a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { userId: user.id }
      },
    ),
    cookieOfSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token)
        if (!found) throw new Error('There is no session to make a cookie of')
        await setSessionCookie(ctx, found)
        return { userId: found.user.id }
      },
    ),
  },
}

/** 256 random bits: what a session's cookie carries, and whose hash alone is stored. */
export const newSessionToken = () => randomBytes(32).toString('base64url')

/**
 * The library behind signing in, told our tables and our cookies. It keeps sessions and second factors; its own HTTP
 * routes are not mounted, so nothing of it can be reached but through features/account.
 */
export async function openLibrary(ground: Ground) {
  const { db, settings } = ground
  const options = optionsOf(ground)
  const inner = await getAdapter({ ...options, database: { db: db.k, type: 'postgres', transaction: false } })
  const auth = betterAuth({ ...options, database: () => withHashedTokens(inner) })
  return { auth, https: settings.publicUrl.startsWith('https:') }
}
export type Library = Awaited<ReturnType<typeof openLibrary>>

function optionsOf({ clock, settings, passwords }: Ground) {
  const https = settings.publicUrl.startsWith('https:')
  const names = cookieNames(https)
  return {
    baseURL: settings.publicUrl,
    ...cipherKeys(settings),
    telemetry: { enabled: false },
    logger: { disabled: true }, // it would write who tried to sign in
    rateLimit: { enabled: false }, // by address and account, in our own gate
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      maxPasswordLength: policy.passwordMaxLength * 4, // counted in characters where it is set; here in code units
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    session: {
      modelName: 'sessions',
      fields: TIMED,
      expiresIn: policy.sessionDays * 86_400, // what is shorter is decided in domain/access/account.ts
      disableSessionRefresh: true,
      additionalFields: { provenAt: { type: 'date', required: false, input: false, fieldName: 'proven_at' } },
    },
    user: {
      modelName: 'users',
      // We keep no picture of anybody; the library names the column in its questions all the same, and never writes it.
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at', image: 'name' },
    },
    account: { modelName: 'accounts', fields: ACCOUNT },
    verification: { modelName: 'verifications', fields: TIMED, storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const now = clock.instant()
            const token = newSessionToken()
            const userAgent = (session.userAgent ?? '').slice(0, 300)
            return { data: { ...session, token, userAgent, createdAt: now, updatedAt: now, provenAt: now } }
          },
        },
      },
    },
    advanced: {
      useSecureCookies: false, // it would put its own prefix before ours
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: names.session },
        two_factor: { name: names.secondFactor, attributes: { sameSite: 'strict' } },
      },
      ipAddress: { disableIpTracking: true },
      // Joined, a known address costs as many questions as an unknown one.
      database: { generateId: 'uuid', validateSchema: false, joins: true },
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: policy.secondFactorMinutes * 60,
        backupCodeOptions: {
          customBackupCodesGenerate: newRecoveryCodes,
          storeBackupCodes: recoveryCodeStore(settings),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: { modelName: 'two_factors', fields: SECOND_FACTOR },
        },
      }),
      startedByUs,
    ],
  } satisfies BetterAuthOptions
}

/**
 * Encrypts again what a previous key encrypted, so that the key can be dropped. Rows of an unknown key stay as they are.
 * @returns the number of second factors encrypted again.
 */
export async function encryptAnew({ db, settings }: Pick<Ground, 'db' | 'settings'>): Promise<number> {
  const { secrets, secret: legacySecret } = cipherKeys(settings)
  const [current] = secrets
  const keys = new Map(secrets.map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current!.version, legacySecret }
  const rows = await db.k.selectFrom('two_factors').select(['id', 'secret']).execute()
  const old = rows.filter((row) => parseEnvelope(row.secret)?.version !== current!.version)
  let renewed = 0
  for (const row of old) {
    const data = await symmetricDecrypt({ key, data: row.secret }).catch(() => null)
    // Its key is gone: only this second factor is lost, and the server starts.
    if (data === null) continue
    const secret = await symmetricEncrypt({ key, data })
    await db.k.updateTable('two_factors').set({ secret }).where('id', '=', row.id).execute()
    renewed += 1
  }
  return renewed
}

/**
 * Keys of second factors, today's first, each with its fingerprint as version. Rows from before keys were derived per
 * purpose were encrypted with the secret itself; the oldest of them carry no version.
 */
const cipherKeys = (settings: Settings) => ({
  secret: settings.previousSecret ?? settings.secret,
  secrets: secretsOf(settings)
    .flatMap((secret) => [keyFor(secret, 'second-factor').toString('base64url'), secret])
    .map((value) => ({ version: fingerprintOf(value), value })),
})

const fingerprintOf = (secret: string) =>
  Number.parseInt(createHash('sha256').update(`version:${secret}`).digest('hex').slice(0, 7), 16)

const TIMED = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  userAgent: 'user_agent',
  ipAddress: 'ip_address',
} as const
const ACCOUNT = {
  userId: 'user_id',
  providerId: 'provider_id',
  accountId: 'account_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const
const SECOND_FACTOR = {
  userId: 'user_id',
  backupCodes: 'backup_codes',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
} as const
