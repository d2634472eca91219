import { z } from 'zod'

/** How a mail stands: given up, tried and not through yet, not tried yet, sent. */
export const MAIL_STATES = ['failed', 'late', 'waiting', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What the outbox is asked for; what makes no sense is as if it were not there. */
export const outboxQuerySchema = z.object({
  state: z.enum(MAIL_STATES).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
export type OutboxQuery = z.output<typeof outboxQuerySchema>

export const resendSchema = z.object({ id: z.coerce.number().int().min(1) })
