import type { z } from 'zod'
import type { Language } from '#app/domain/language.ts'
import type {
  beforeErasureAnswer,
  Entered,
  ErasureAsked,
  messageAnswer,
  profileAnswer,
  provedAnswer,
  recoveryAnswer,
  sessionsAnswer,
  signedInAnswer,
  TwoFactorStart,
} from '#app/features/account/answer-schema.ts'
import { call, post } from '#app/ui/call.ts'

export type { Account, Entered, ErasureAsked, OwnSession, TwoFactorStart } from '#app/features/account/answer-schema.ts'

/** A request that has no answer by then counts as one the network lost. */
const PATIENCE_MS = 30_000

const send = <T>(lng: Language, path: string, body: object) =>
  call<T>(lng, `/api/account/${path}`, { ...post(body), signal: AbortSignal.timeout(PATIENCE_MS) })
const read = <T>(lng: Language, path: string) =>
  call<T>(lng, `/api/account/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })

export type SignUpBody = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}
type Passwords = { newPassword: string; confirmPassword: string }

/** Every call of the account screens, in the caller's language. */
export const accountApi = (lng: Language) => ({
  signUp: (body: SignUpBody) => send<z.output<typeof messageAnswer>>(lng, 'sign-up', body),
  signIn: (body: { email: string; password: string }) => send<Entered>(lng, 'sign-in', body),
  twoFactor: (body: { code: string } | { recoveryCode: string }) => send<Entered>(lng, 'two-factor', body),
  account: () => read<z.output<typeof signedInAnswer>>(lng, 'session'),
  changePassword: (body: Passwords & { currentPassword?: string }) => send<object>(lng, 'password', body),
  askReset: (email: string) => send<z.output<typeof messageAnswer>>(lng, 'password-reset', { email }),
  reset: (body: Passwords & { token: string }) => send<object>(lng, 'password-reset/confirm', body),
  confirmEmail: (token: string) => send<z.output<typeof provedAnswer>>(lng, 'confirm-email', { token }),
  welcome: (body: Passwords & { token: string }) => send<Entered>(lng, 'welcome', body),
  askNewEmail: (body: { email: string; password: string }) => send<z.output<typeof messageAnswer>>(lng, 'email', body),
  confirmNewEmail: (token: string) => send<object>(lng, 'email/confirm', { token }),
  undoNewEmail: (token: string) => send<z.output<typeof provedAnswer>>(lng, 'email/undo', { token }),
  sessions: () => read<z.output<typeof sessionsAnswer>>(lng, 'sessions'),
  endSession: (id: string) => send<object>(lng, 'sessions/end', { id }),
  confirmPassword: (password: string) => send<object>(lng, 'confirm-password', { password }),
  startTwoFactor: (password: string) => send<TwoFactorStart>(lng, 'two-factor/start', { password }),
  confirmTwoFactor: (code: string) => send<z.output<typeof recoveryAnswer>>(lng, 'two-factor/confirm', { code }),
  endTwoFactor: (password: string) => send<object>(lng, 'two-factor/end', { password }),
  newRecoveryCodes: (password: string) =>
    send<z.output<typeof recoveryAnswer>>(lng, 'two-factor/recovery-codes', { password }),
  saveProfile: (body: { firstName: string; lastName: string; phone: string; lng: Language; reminders: boolean }) =>
    send<z.output<typeof profileAnswer>>(lng, 'profile', body),
  beforeErasure: () => read<z.output<typeof beforeErasureAnswer>>(lng, 'erasure'),
  askErasure: (reason: string) => send<ErasureAsked>(lng, 'erasure', reason ? { reason } : {}),
})
