import type { Actor } from '#app/domain/access/actor.ts'
import type { Result } from '#app/domain/result.ts'
import type { Passwords } from './passwords.ts'

/** Cookies to set with the answer, as Set-Cookie lines. */
export type Cookies = readonly string[]

export type SignInOutcome = { userId: string; cookies: Cookies; next: 'signed-in' | 'two-factor' }
export type SignInRefusal = 'credentials-invalid' | 'address-not-proved'
export type CodeRefusal = 'code-wrong' | 'too-many-tries'

/** Knows people by their session cookie. */
export type SessionPort = {
  /**
   * Who sends these headers; null when there is no living session. Reads roles anew each time.
   * @param asked isUse false: a background read, which does not extend the session.
   */
  actorOf(headers: Headers, asked?: { isUse: boolean }): Promise<Actor>
  passwords: Passwords
  /** The same work whether the address is known or not. @throws PasswordsBusy */
  signIn(headers: Headers, email: string, password: string): Promise<Result<SignInOutcome, SignInRefusal>>
  /** A new session for somebody who has proved themselves another way. */
  start(headers: Headers, userId: string): Promise<Cookies>
  /** The password was given once more: the session goes on under a new token, and the one it had opens nothing. */
  renew(headers: Headers, sessionId: string): Promise<Cookies>
  /** Ends sessions of a person: one, all, or all but one. @returns how many. */
  end(userId: string, which: { only?: string; except?: string }): Promise<number>
  /** The name of the device these headers come from, where this e-mail address signed in with it lately; else null. */
  knownDevice(headers: Headers, email: string): string | null
  /** A cookie by which this browser is known as that of whoever reads the address's mail. */
  markDevice(email: string): string
  /** Cookies that make this browser forget. */
  forget(): Cookies
  /** The second factor of a sign-in that waits for it, from an app or from paper. */
  secondFactor(
    headers: Headers,
    given: { code: string } | { recoveryCode: string },
  ): Promise<Result<{ userId: string; cookies: Cookies }, CodeRefusal>>
  twoFactor: TwoFactorPort
  /** Writes anew what a replaced secret encrypted; @returns how many second factors that were. */
  encryptAnew(): Promise<number>
}

/** Setting two factors up and down, for whoever sends these headers. The password is checked each time. */
export type TwoFactorPort = {
  /** @param issuer names the account in the app. @returns the address an app reads the secret from. */
  start(headers: Headers, password: string, issuer: string): Promise<Result<string, 'credentials-invalid'>>
  /** @returns the recovery codes, and the new session's cookies. */
  confirm(headers: Headers, code: string): Promise<Result<{ recoveryCodes: string[]; cookies: Cookies }, CodeRefusal>>
  end(headers: Headers, password: string): Promise<Result<{ cookies: Cookies }, 'credentials-invalid'>>
  newRecoveryCodes(headers: Headers, password: string): Promise<Result<string[], 'credentials-invalid'>>
}
