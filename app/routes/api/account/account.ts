import { textOf } from '#app/content/text/i18n.server.ts'
import { SECOND_FACTOR_LIMITS, SIGN_IN_LIMITS } from '#app/domain/access/limits.ts'
import { enteredAnswer, messageAnswer, provedAnswer } from '#app/features/account/answer-schema.ts'
import { confirmAddressChange } from '#app/features/account/commands/change-address.ts'
import { undoAddressChange } from '#app/features/account/commands/undo-address-change.ts'
import { giveSecondFactor, signIn, signOut, signUp } from '#app/features/account/commands/sign-in.ts'
import { askPasswordReset, confirmEmail, resetPassword, welcome } from '#app/features/account/commands/passwords.ts'
import {
  choosePasswordSchema,
  emailSchema,
  secondFactorSchema,
  signInSchema,
  signOutSchema,
  signUpSchema,
  tokenSchema,
} from '#app/features/account/schema.ts'
import { callerOf, done, entered, NEW_PASSWORD, refused, type Asked } from './account-answers.ts'
import { ownAccountEndpoints } from './account-own.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem, type Problem } from '#app/http/problem.ts'

const entering: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/api/account/sign-up',
    action: 'sign-up',
    rateLimit: ['sign-up-from-address', 'mail-to-account-from-block', 'mail-to-account', 'mail-on-known-device'],
    summary: 'Ask for an account; a mail proves the address. The same answer for an address that has one',
    body: signUpSchema,
    answers: { 202: { description: 'A mail is on its way', schema: messageAnswer } },
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
    rateLimit: SIGN_IN_LIMITS,
    summary: 'Sign in with e-mail and password',
    body: signInSchema,
    answers: { 200: { description: 'Signed in, or what is asked next', schema: enteredAnswer } },
    refusals: ['credentials-invalid', 'address-not-proved', 'too-busy'],
    async handle(ask) {
      const signed = await signIn(ask.services, ask.body, callerOf(ask))
      if (signed.ok) return entered(signed.value)
      return { ...problem(signed.refusal, ask.lng), cookies: signed.details?.cookies ?? [] }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/two-factor',
    action: 'sign-in',
    rateLimit: SECOND_FACTOR_LIMITS,
    summary: 'The second step of a sign-in: a code from the app, or a recovery code',
    body: secondFactorSchema,
    answers: { 200: { description: 'Signed in', schema: enteredAnswer } },
    refusals: ['code-wrong', 'too-many-tries'],
    async handle(ask) {
      const signed = await giveSecondFactor(ask.services, ask.body, callerOf(ask))
      return signed.ok ? entered(signed.value) : refused(signed, ask)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/sign-out',
    action: 'sign-out',
    rateLimit: 'none',
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
    rateLimit: ['one-time-link-from-address'],
    summary: 'Prove an address by the link of a sign-up mail',
    body: tokenSchema,
    answers: { 200: { description: 'Proved; go on at next', schema: provedAnswer } },
    refusals: ['link-expired'],
    async handle(ask) {
      const proved = await confirmEmail(ask.services, ask.body.token, callerOf(ask))
      if (!proved.ok) return expired(ask)
      return { status: 200, body: { next: proved.value.next }, cookies: proved.value.cookies }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/email/confirm',
    action: 'prove-address',
    rateLimit: ['one-time-link-from-address'],
    summary: 'Take the new address by the link that was sent to it',
    body: tokenSchema,
    answers: { 204: { description: 'Changed; other sessions have ended' } },
    refusals: ['link-expired'],
    async handle(ask) {
      const changed = await confirmAddressChange(ask.services, ask.body.token, callerOf(ask))
      return changed.ok ? done() : expired(ask)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/email/undo',
    action: 'prove-address',
    rateLimit: ['one-time-link-from-address'],
    summary: 'Take the old address back by the link that was sent to it; every session ends',
    body: tokenSchema,
    answers: { 200: { description: 'Taken back; a new password is chosen at next', schema: provedAnswer } },
    refusals: ['link-expired'],
    async handle(ask) {
      const undone = await undoAddressChange(ask.services, ask.body.token, callerOf(ask))
      return undone.ok ? { status: 200, body: undone.value } : expired(ask)
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password-reset',
    action: 'reset-password',
    rateLimit: ['mail-to-account-from-block', 'mail-from-address', 'mail-to-account', 'mail-on-known-device'],
    summary: 'Ask for a mail by which a new password is chosen. The same answer for every address',
    body: emailSchema,
    answers: { 202: { description: 'If there is an account, a mail is on its way', schema: messageAnswer } },
    async handle(ask) {
      await askPasswordReset(ask.services, ask.body.email, callerOf(ask))
      return { status: 202, body: { message: textOf(ask.lng, 'errors:account-reset-asked') } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/account/password-reset/confirm',
    action: 'reset-password',
    rateLimit: ['one-time-link-from-address'],
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
    rateLimit: ['one-time-link-from-address'],
    summary: 'Choose the password of an account that was made with a booking, and sign in',
    body: choosePasswordSchema,
    answers: { 200: { description: 'Signed in', schema: enteredAnswer } },
    refusals: ['link-expired', ...NEW_PASSWORD],
    async handle(ask) {
      const chosen = await welcome(ask.services, ask.body, callerOf(ask))
      if (chosen.ok) return entered(chosen.value)
      return chosen.refusal === 'link-expired' ? expired(ask) : refused(chosen, ask, 'newPassword')
    },
  }),
]

/** Told in an account's own words; the code is that of every expired link. */
function expired({ lng }: Asked): Problem {
  const answer = problem('link-expired', lng)
  const detail = textOf(lng, 'errors:account-link-expired')
  return { ...answer, body: { ...answer.body, title: detail, detail } }
}

/** Every call about one's own account. Their answers carry cookies, so none is kept to be given again. */
export const accountEndpoints: readonly Endpoint[] = [...entering, ...links, ...ownAccountEndpoints].map((one) => ({
  ...one,
  isIdempotent: false,
}))
