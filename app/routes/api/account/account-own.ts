import { renderSVG } from 'uqr'
import { textOf } from '#app/content/text/i18n.server.ts'
import {
  messageAnswer,
  profileAnswer,
  recoveryAnswer,
  sessionsAnswer,
  signedInAnswer,
  twoFactorStartAnswer,
} from '#app/features/account/answer-schema.ts'
import { askAddressChange } from '#app/features/account/commands/change-address.ts'
import { endOwnSession, updateProfile } from '#app/features/account/commands/sign-in.ts'
import { changePassword, confirmPassword } from '#app/features/account/commands/passwords.ts'
import { ownSessions, signedInNow } from '#app/features/account/queries.ts'
import {
  anyChangeSchema,
  codeSchema,
  newAddressSchema,
  passwordSchema,
  profileSchema,
  sessionIdSchema,
} from '#app/features/account/schema.ts'
import {
  confirmTwoFactor,
  endTwoFactor,
  newRecoveryCodes,
  startTwoFactor,
} from '#app/features/account/commands/two-factor.ts'
import { callerOf, done, NEW_PASSWORD, refused, signedIn } from './account-answers.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'

const own: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/api/account/session',
    action: 'read-own-session',
    rateLimit: 'none',
    summary: 'Who is signed in here',
    answers: { 200: { description: 'The account, or null', schema: signedInAnswer } },
    async handle({ services, actor }) {
      return { status: 200, body: await signedInNow(services, actor) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/session',
    action: 'read-own-session',
    rateLimit: 'none',
    isIdempotent: false,
    summary: 'Report that the page is used, which extends the session',
    answers: { 200: { description: 'The account, or null', schema: signedInAnswer } },
    async handle({ services, actor }) {
      return { status: 200, body: await signedInNow(services, actor) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password',
    action: 'choose-password',
    rateLimit: ['own-password-of-account'],
    summary: 'Change the password; other sessions end',
    body: anyChangeSchema,
    answers: { 204: { description: 'Changed' } },
    refusals: ['sign-in-needed', 'credentials-invalid', ...NEW_PASSWORD],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const changed = await changePassword(ask.services, actor, ask.body, callerOf(ask))
        if (changed.ok) return done(changed.value.cookies)
        return refused(changed, ask, changed.refusal === 'credentials-invalid' ? 'currentPassword' : 'newPassword')
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/confirm-password',
    action: 'confirm-password',
    rateLimit: ['own-password-of-account'],
    summary: 'Give the password once more, before a sensitive act',
    body: passwordSchema,
    answers: { 204: { description: 'It counts for ten minutes; the session has a new cookie' } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const confirmed = await confirmPassword(ask.services, actor, ask.body.password, callerOf(ask))
        return confirmed.ok ? done(confirmed.value) : refused(confirmed, ask, 'password')
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/profile',
    action: 'change-own-account',
    rateLimit: 'none',
    summary: 'Change own name, phone, language and reminders',
    body: profileSchema,
    answers: { 200: { description: 'The account', schema: profileAnswer } },
    refusals: ['sign-in-needed'],
    handle: (ask) =>
      signedIn(ask, async (actor) => ({
        status: 200,
        body: { account: await updateProfile(ask.services, actor, ask.body) },
      })),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/email',
    action: 'change-own-account',
    rateLimit: ['own-password-of-account', 'mail-from-address', 'mail-to-account', 'mail-on-known-device'],
    summary: 'Ask for another address to sign in with. The same answer for every address',
    body: newAddressSchema,
    answers: { 202: { description: 'A mail is on its way to the new address', schema: messageAnswer } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'too-busy', 'address-same'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const asked = await askAddressChange(ask.services, actor, ask.body, callerOf(ask))
        if (asked.ok) return { status: 202, body: { message: textOf(ask.lng, 'errors:account-address-asked') } }
        return refused(asked, ask, asked.refusal === 'address-same' ? 'email' : 'password')
      }),
  }),
  endpoint({
    method: 'get',
    path: '/api/account/sessions',
    action: 'change-own-account',
    rateLimit: 'none',
    summary: 'Where this account is signed in',
    answers: { 200: { description: 'The newest first', schema: sessionsAnswer } },
    refusals: ['sign-in-needed'],
    handle: (ask) =>
      signedIn(ask, async (actor) => ({
        status: 200,
        body: { sessions: await ownSessions(ask.services, actor) },
      })),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/sessions/end',
    action: 'change-own-account',
    rateLimit: 'none',
    summary: 'Sign out there',
    body: sessionIdSchema,
    answers: { 204: { description: 'Ended' } },
    refusals: ['sign-in-needed', 'not-found', 'password-needed'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const ended = await endOwnSession(ask.services, actor, ask.body.id, callerOf(ask))
        return ended.ok ? done() : problem(ended.refusal, ask.lng)
      }),
  }),
]

const twoFactor: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/account/two-factor/start',
    action: 'set-up-two-factor',
    rateLimit: ['own-password-of-account'],
    summary: 'Begin a second factor: what an authenticator app needs',
    body: passwordSchema,
    answers: {
      200: {
        description: 'The secret, as text, as an address and as a QR code',
        schema: twoFactorStartAnswer,
      },
    },
    refusals: ['sign-in-needed', 'credentials-invalid', 'two-factor-already-on', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const begun = await startTwoFactor(ask.services, actor, ask.body.password, callerOf(ask))
        if (!begun.ok) return refused(begun, ask, 'password')
        return { status: 200, body: { ...begun.value, qrSvg: renderSVG(begun.value.uri, { border: 2 }) } }
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/two-factor/confirm',
    action: 'set-up-two-factor',
    rateLimit: ['own-password-of-account'],
    summary: 'The first code from the app; from now on it is asked for',
    body: codeSchema,
    answers: { 200: { description: 'Codes to keep on paper, shown this once', schema: recoveryAnswer } },
    refusals: ['sign-in-needed', 'code-wrong', 'too-many-tries', 'two-factor-already-on'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const confirmed = await confirmTwoFactor(ask.services, actor, ask.body.code, callerOf(ask))
        if (!confirmed.ok) return refused(confirmed, ask)
        const { recoveryCodes, cookies } = confirmed.value
        return { status: 200, body: { recoveryCodes }, cookies }
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/two-factor/end',
    action: 'change-own-account',
    rateLimit: ['own-password-of-account'],
    summary: 'Go back to one factor',
    body: passwordSchema,
    answers: { 204: { description: 'Ended' } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const ended = await endTwoFactor(ask.services, actor, ask.body.password, callerOf(ask))
        return ended.ok ? done(ended.value.cookies) : refused(ended, ask, 'password')
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/two-factor/recovery-codes',
    action: 'change-own-account',
    rateLimit: ['own-password-of-account'],
    summary: 'New recovery codes; the old ones are worth nothing',
    body: passwordSchema,
    answers: { 200: { description: 'Shown this once', schema: recoveryAnswer } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'two-factor-needed', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const made = await newRecoveryCodes(ask.services, actor, ask.body.password, callerOf(ask))
        return made.ok ? { status: 200, body: made.value } : refused(made, ask, 'password')
      }),
  }),
]

/** What somebody signed in does with their own account. */
export const ownAccountEndpoints: readonly Endpoint[] = [...own, ...twoFactor]
