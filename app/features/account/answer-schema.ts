import { z } from 'zod'
import { LANGUAGES } from '#app/domain/language.ts'
import { ROLES, type Role } from '#app/domain/access/roles.ts'
import { NEXT_STEPS } from './schema.ts'

// What the calls about accounts answer, written once: the calls are held to it, and the screens read their types here.

const roles = z.array(z.enum(ROLES)) as unknown as z.ZodType<readonly Role[], readonly Role[]>

/** A person's own account, as their browser may know it. */
const account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  lng: z.enum(LANGUAGES),
  /** Wants to be reminded of visits. */
  reminders: z.boolean(),
  roles,
  mustChangePassword: z.boolean(),
  mustSetUpTwoFactor: z.boolean(),
  twoFactor: z.boolean(),
  affiliateId: z.string().nullable(),
  /** Has had a treatment here, so the age was confirmed before. */
  wasTreated: z.boolean(),
})
export type Account = z.output<typeof account>

const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  device: z.string(),
})
export type OwnSession = z.output<typeof session>

export const messageAnswer = z.object({ message: z.string() })
export const provedAnswer = z.object({ next: z.string() })

/** Where a sign-in stands. The account comes when nothing more is asked. */
export const enteredAnswer = z.object({ next: z.enum(NEXT_STEPS), account: account.nullable() })
export type Entered = z.output<typeof enteredAnswer>

/** `idleSeconds`: until the session ends unused; 0 without one. */
export const signedInAnswer = z.object({ account: account.nullable(), idleSeconds: z.int() })
export type SignedInNow = z.output<typeof signedInAnswer>
export const profileAnswer = z.object({ account })
export const sessionsAnswer = z.object({ sessions: z.array(session) })

export const twoFactorStartAnswer = z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() })
export type TwoFactorStart = z.output<typeof twoFactorStartAnswer>
export const recoveryAnswer = z.object({ recoveryCodes: z.array(z.string()) })

export const beforeErasureAnswer = z.object({ first: z.array(z.string()) })
/** What becomes of somebody's data: what goes, and what must stay and why. */
export const erasureAnswer = z.object({
  message: z.string(),
  askedAt: z.string(),
  goes: z.string(),
  stays: z.array(z.object({ text: z.string(), until: z.string().nullable() })),
})
export type ErasureAsked = z.output<typeof erasureAnswer>
