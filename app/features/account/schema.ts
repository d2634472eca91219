import { z } from 'zod'
import { LANGUAGES } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { email as emailField, filledLine, line, personName, phone } from '#app/input/text-fields.ts'

// Every message is a code: its text stands in content/text/<language>/errors.json.

const email = emailField('account-email-required', 'account-email-invalid')

/** As typed, but for the way its letters are composed: two keyboards write one password. Spaces count. */
const typed = (required: string) =>
  z
    .string(required)
    .max(policy.passwordMaxLength * 4, 'account-password-long')
    .transform((password) => password.normalize('NFC'))
    .refine((password) => password.length > 0, required)
const newPassword = typed('account-password-required').refine(
  (password) => Array.from(password).length >= policy.changedPasswordMinLength,
  'account-password-short-8',
)
const firstPassword = typed('account-password-required').refine(
  (password) => Array.from(password).length >= policy.passwordMinLength,
  'account-password-short-6',
)
const confirmation = typed('account-confirm-required')

/** Fields of a form that sets a password: both are the same. */
const twice = <Shape extends z.ZodRawShape>(shape: Shape, of: 'password' | 'newPassword') =>
  z.object(shape).refine(
    (form) => {
      const { [of]: first, confirmPassword } = form as Record<string, unknown>
      return first === confirmPassword
    },
    {
      path: ['confirmPassword'],
      message: of === 'password' ? 'account-passwords-differ' : 'account-passwords-no-match',
    },
  )

export const signUpSchema = twice(
  {
    firstName: personName('account-first-name-required'),
    lastName: personName('account-last-name-required'),
    email,
    password: firstPassword,
    confirmPassword: confirmation,
  },
  'password',
)
export type SignUpInput = z.infer<typeof signUpSchema>

/** The form of the specification asks six characters; whoever has a shorter password has none here. */
export const signInSchema = z.object({
  email,
  password: typed('account-password-required').refine(
    (password) => Array.from(password).length >= policy.passwordMinLength,
    'account-password-short-6',
  ),
})
export type SignInInput = z.infer<typeof signInSchema>

const digits = z
  .string('account-code-required')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'account-code-invalid')
export const secondFactorSchema = z.union([
  z.object({ code: digits }),
  z.object({ recoveryCode: filledLine(40, 'account-code-required') }),
])
export const codeSchema = z.object({ code: digits })

export const signOutSchema = z.object({ scope: z.enum(['global', 'local'], 'account-scope-invalid').default('global') })
export const emailSchema = z.object({ email })
export const newAddressSchema = z.object({ email, password: typed('account-password-required') })
export const tokenSchema = z.object({ token: line(200, 'account-token-required') })
export const passwordSchema = z.object({ password: typed('account-password-required') })
export const sessionIdSchema = z.object({ id: z.uuid('account-session-invalid') })

const anew = { newPassword, confirmPassword: confirmation }
export const changePasswordSchema = twice(
  { currentPassword: typed('account-password-required'), ...anew },
  'newPassword',
)
/** Where the temporary password was given a moment ago: it is not asked for twice. */
export const ownPasswordSchema = twice(anew, 'newPassword')
export const anyChangeSchema = twice(
  { currentPassword: typed('account-password-required').optional(), ...anew },
  'newPassword',
)
export const choosePasswordSchema = twice(
  { ...tokenSchema.shape, newPassword, confirmPassword: confirmation },
  'newPassword',
)

export const profileSchema = z.object({
  firstName: personName('account-first-name-required'),
  lastName: personName('account-last-name-required'),
  phone: phone.default(''),
  lng: z.enum(LANGUAGES, 'account-language-invalid'),
  /** Wants to be reminded of visits; unsaid: as before. */
  reminders: z.boolean().optional(),
})
export type ProfileInput = z.infer<typeof profileSchema>

export const NEXT_STEPS = ['signed-in', 'two-factor', 'change-password', 'set-up-two-factor'] as const
export type NextStep = (typeof NEXT_STEPS)[number]
