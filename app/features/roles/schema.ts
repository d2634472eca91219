import { z } from 'zod'
import { ACCESS_KINDS } from '#app/domain/access/access.ts'
import { GRANTED_ROLES } from '#app/domain/access/roles.ts'
import { AUDIT_ACTIONS } from '#app/db/audit.ts'
import { reportDay } from '#app/input/days.ts'
import { wordsSchema } from '#app/input/fields.ts'
import { email } from '#app/input/text-fields.ts'

/** Giving or taking one role. The person is named by address when giving, by id when taking. */
export const roleChangeSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('give'),
    email: email(),
    role: z.enum(GRANTED_ROLES),
  }),
  z.object({ intent: z.literal('take'), userId: z.uuid(), role: z.enum(GRANTED_ROLES) }),
])
export type RoleChange = z.output<typeof roleChangeSchema>

/** Signing somebody out everywhere: whose sessions, by address. */
export const endSessionsSchema = z.object({
  intent: z.literal('end-sessions'),
  email: email(),
})

/** Everything the page's forms ask for. */
export const accessChangeSchema = z.union([roleChangeSchema, endSessionsSchema])

const askedDay = reportDay.nullable().catch(null)

/** What the audit log is asked for; what makes no sense is as if it were not there. */
export const auditQuerySchema = z.object({
  action: z.enum(AUDIT_ACTIONS).nullable().catch(null),
  who: wordsSchema,
  from: askedDay,
  to: askedDay,
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

/** Everything the audit log may hold. */
export const AUDITED = AUDIT_ACTIONS

/** What the access log is asked for; what makes no sense is as if it were not there. */
export const accessQuerySchema = z.object({
  what: z.enum(ACCESS_KINDS).nullable().catch(null),
  who: wordsSchema,
  from: askedDay,
  to: askedDay,
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
export type AccessQuery = z.output<typeof accessQuerySchema>
