import { renderSVG } from 'uqr'
import { z } from 'zod'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Actor, SignedIn } from '#app/domain/actor.ts'
import {
  endOwnSession,
  giveSecondFactor,
  signIn,
  signOut,
  signUp,
  updateProfile,
  type Caller,
  type Entered,
} from '#app/features/account/commands.ts'
import {
  askPasswordReset,
  changePassword,
  confirmEmail,
  confirmPassword,
  resetPassword,
  welcome,
} from '#app/features/account/passwords.ts'
import { accountOf, ownSessions } from '#app/features/account/queries.ts'
import {
  accountSchema,
  changePasswordSchema,
  choosePasswordSchema,
  codeSchema,
  emailSchema,
  NEXT_STEPS,
  passwordSchema,
  profileSchema,
  secondFactorSchema,
  sessionIdSchema,
  signInSchema,
  signOutSchema,
  signUpSchema,
  tokenSchema,
} from '#app/features/account/schema.ts'
import { confirmTwoFactor, endTwoFactor, newRecoveryCodes, startTwoFactor } from '#app/features/account/two-factor.ts'
import type { Cookies } from '#app/services/sessions/sessions.ts'
import { endpoint, type Answer, type Ask, type Endpoint } from './endpoint.ts'
import { problem } from './problem.ts'

type Asked = Pick<Ask<unknown, unknown, unknown>, 'request' | 'lng' | 'address'>
const callerOf = ({ request, lng, address }: Asked): Caller => ({ headers: request.headers, address, lng })

const done = (cookies: Cookies = []): Answer => ({ status: 204, body: undefined, cookies })
const enteredAnswer = ({ next, account, cookies }: Entered): Answer => ({
  status: 200,
  body: { next, account },
  cookies,
})

/** A refusal of a password, said at its field. */
function refused(
  { refusal, details }: { refusal: string; details?: { min?: number } },
  { lng }: Asked,
  field?: string,
): Answer {
  const values = { min: details?.min ?? 0 }
  const answer = problem(refusal, lng, {}, values)
  if (!field || !(refusal.startsWith('password-') || refusal === 'credentials-invalid')) return answer
  return { ...answer, body: { ...answer.body, fields: { [field]: answer.body['detail'] } } }
}

/** Works for somebody signed in; everybody else is asked to sign in. */
const signedIn = async ({ actor, lng }: Asked & { actor: Actor }, work: (actor: SignedIn) => Promise<Answer>) =>
  actor ? work(actor) : problem('sign-in-needed', lng)

const enteredSchema = z.object({ next: z.enum(NEXT_STEPS), account: accountSchema.nullable() })
const messageSchema = z.object({ message: z.string() })
const NEW_PASSWORD = ['password-too-short', 'password-too-long', 'password-too-common', 'too-busy'] as const

const entering: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/account/sign-up',
    action: 'sign-up',
    limits: ['sign-up-from-address', 'mail-to-account'],
    summary: 'Ask for an account; a mail proves the address. The same answer for an address that has one',
    body: signUpSchema,
    answers: { 202: { description: 'A mail is on its way', schema: messageSchema } },
    refusals: NEW_PASSWORD,
    async handle(ask) {
      const asked = await signUp(ask.services, ask.body, callerOf(ask))
      if (!asked.ok) return refused(asked, ask, 'password')
      return { status: 202, body: { message: textOf(ask.lng, 'errors:account-sign-up-asked') }, cookies: asked.value }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/sign-in',
    action: 'sign-in',
    limits: ['sign-in-from-address', 'sign-in-of-account-from-address', 'sign-in-of-account'],
    summary: 'Sign in with e-mail and password',
    body: signInSchema,
    answers: { 200: { description: 'Signed in, or what is asked next', schema: enteredSchema } },
    refusals: ['credentials-invalid', 'address-not-proved', 'too-busy'],
    async handle(ask) {
      const signed = await signIn(ask.services, ask.body, callerOf(ask))
      if (signed.ok) return enteredAnswer(signed.value)
      return { ...problem(signed.refusal, ask.lng), cookies: signed.details?.cookies ?? [] }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/two-factor',
    action: 'sign-in',
    limits: ['second-factor-from-address'],
    summary: 'The second step of a sign-in: a code from the app, or a recovery code',
    body: secondFactorSchema,
    answers: { 200: { description: 'Signed in', schema: enteredSchema } },
    refusals: ['code-wrong', 'too-many-tries'],
    async handle(ask) {
      const signed = await giveSecondFactor(ask.services, ask.body, callerOf(ask))
      return signed.ok ? enteredAnswer(signed.value) : refused(signed, ask)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/sign-out',
    action: 'sign-out',
    summary: 'Sign out here, or everywhere',
    body: signOutSchema,
    answers: { 204: { description: 'Signed out; the cookie is cleared' } },
    async handle(ask) {
      const cookies = await signOut(ask.services, ask.actor, ask.body.scope, callerOf(ask))
      return { status: 204, body: undefined, cookies, headers: { 'Clear-Site-Data': '"cache", "storage"' } }
    },
  }),
]

const links: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/account/confirm-email',
    action: 'prove-address',
    limits: ['one-time-link-from-address'],
    summary: 'Prove an address by the link of a sign-up mail',
    body: tokenSchema,
    answers: { 200: { description: 'Proved; go on at next', schema: z.object({ next: z.string() }) } },
    refusals: ['link-expired'],
    async handle(ask) {
      const proved = await confirmEmail(ask.services, ask.body.token, callerOf(ask))
      if (!proved.ok) return expired(ask)
      return { status: 200, body: { next: proved.value.next }, cookies: proved.value.cookies }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password-reset',
    action: 'reset-password',
    limits: ['mail-from-address', 'mail-to-account'],
    summary: 'Ask for a mail by which a new password is chosen. The same answer for every address',
    body: emailSchema,
    answers: { 202: { description: 'If there is an account, a mail is on its way', schema: messageSchema } },
    async handle(ask) {
      await askPasswordReset(ask.services, ask.body.email, callerOf(ask))
      return { status: 202, body: { message: textOf(ask.lng, 'errors:account-reset-asked') } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password-reset/confirm',
    action: 'reset-password',
    limits: ['one-time-link-from-address'],
    summary: 'Choose a new password by the link of that mail; every session ends',
    body: choosePasswordSchema,
    answers: { 204: { description: 'Chosen' } },
    refusals: ['link-expired', ...NEW_PASSWORD],
    async handle(ask) {
      const chosen = await resetPassword(ask.services, ask.body, callerOf(ask))
      if (chosen.ok) return done()
      return chosen.refusal === 'link-expired' ? expired(ask) : refused(chosen, ask, 'newPassword')
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/welcome',
    action: 'prove-address',
    limits: ['one-time-link-from-address'],
    summary: 'Choose the password of an account that was made with a booking, and sign in',
    body: choosePasswordSchema,
    answers: { 200: { description: 'Signed in', schema: enteredSchema } },
    refusals: ['link-expired', ...NEW_PASSWORD],
    async handle(ask) {
      const chosen = await welcome(ask.services, ask.body, callerOf(ask))
      if (chosen.ok) return enteredAnswer(chosen.value)
      return chosen.refusal === 'link-expired' ? expired(ask) : refused(chosen, ask, 'newPassword')
    },
  }),
]

/** Told in an account's own words; the code is that of every expired link. */
function expired({ lng }: Asked): Answer {
  const answer = problem('link-expired', lng)
  const detail = textOf(lng, 'errors:account-link-expired')
  return { ...answer, body: { ...answer.body, title: detail, detail } }
}

const own: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/api/account/session',
    action: 'read-own-session',
    summary: 'Who is signed in here',
    answers: { 200: { description: 'The account, or null', schema: z.object({ account: accountSchema.nullable() }) } },
    async handle({ services, actor }) {
      return { status: 200, body: { account: actor ? await accountOf(services, actor.userId) : null } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password',
    action: 'choose-password',
    limits: ['own-password-of-account'],
    summary: 'Change the password; other sessions end',
    body: changePasswordSchema,
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
    limits: ['own-password-of-account'],
    summary: 'Give the password once more, before a sensitive act',
    body: passwordSchema,
    answers: { 204: { description: 'It counts for ten minutes' } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const confirmed = await confirmPassword(ask.services, actor, ask.body.password)
        return confirmed.ok ? done() : refused(confirmed, ask, 'password')
      }),
  }),
  endpoint({
    method: 'post',
    path: '/api/account/profile',
    action: 'change-own-account',
    summary: 'Change own name, phone and language',
    body: profileSchema,
    answers: { 200: { description: 'The account', schema: z.object({ account: accountSchema }) } },
    refusals: ['sign-in-needed'],
    handle: (ask) =>
      signedIn(ask, async (actor) => ({
        status: 200,
        body: { account: await updateProfile(ask.services, actor, ask.body) },
      })),
  }),
  endpoint({
    method: 'get',
    path: '/api/account/sessions',
    action: 'change-own-account',
    summary: 'Where this account is signed in',
    answers: {
      200: {
        description: 'The newest first',
        schema: z.object({
          sessions: z.array(
            z.object({
              id: z.uuid(),
              current: z.boolean(),
              createdAt: z.string(),
              lastSeenAt: z.string(),
              device: z.string(),
            }),
          ),
        }),
      },
    },
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
    summary: 'Sign out there',
    body: sessionIdSchema,
    answers: { 204: { description: 'Ended' } },
    refusals: ['sign-in-needed', 'not-found'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const ended = await endOwnSession(ask.services, actor, ask.body.id, callerOf(ask))
        return ended.ok ? done() : problem(ended.refusal, ask.lng)
      }),
  }),
]

const recoverySchema = z.object({ recoveryCodes: z.array(z.string()) })
const twoFactor: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/account/two-factor/start',
    action: 'set-up-two-factor',
    limits: ['own-password-of-account'],
    summary: 'Begin a second factor: what an authenticator app needs',
    body: passwordSchema,
    answers: {
      200: {
        description: 'The secret, as text, as an address and as a QR code',
        schema: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
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
    limits: ['own-password-of-account'],
    summary: 'The first code from the app; from now on it is asked for',
    body: codeSchema,
    answers: { 200: { description: 'Codes to keep on paper, shown this once', schema: recoverySchema } },
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
    limits: ['own-password-of-account'],
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
    limits: ['own-password-of-account'],
    summary: 'New recovery codes; the old ones are worth nothing',
    body: passwordSchema,
    answers: { 200: { description: 'Shown this once', schema: recoverySchema } },
    refusals: ['sign-in-needed', 'credentials-invalid', 'two-factor-needed', 'too-busy'],
    handle: (ask) =>
      signedIn(ask, async (actor) => {
        const made = await newRecoveryCodes(ask.services, actor, ask.body.password, callerOf(ask))
        return made.ok ? { status: 200, body: made.value } : refused(made, ask, 'password')
      }),
  }),
]

/** Every call about one's own account. Their answers carry cookies, so none is kept to be given again. */
export const accountEndpoints: readonly Endpoint[] = [...entering, ...links, ...own, ...twoFactor].map((one) => ({
  ...one,
  keepsAnswer: false,
}))
