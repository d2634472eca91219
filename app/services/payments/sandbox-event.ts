import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { PAYMENT_FAILURES, type PaymentFailure } from '#app/domain/money/payment.ts'
import type { Ore } from '#app/domain/money/money.ts'

/** Header of the signature, see webhook-signature.ts. */
export const SIGNATURE_HEADER = 'sandbox-signature'

/** Hands one signed webhook over. @throws when nobody took it. */
export type Deliver = (webhook: { raw: string; headers: Record<string, string> }) => Promise<void>

/** What the sandbox provider posts. */
export const sandboxEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['payment.paid', 'payment.failed', 'payment.cancelled', 'payment.refunded']),
  checkout: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  amount: z
    .int()
    .positive()
    .transform((amount) => amount as Ore),
  currency: z.literal('DKK'),
  refundedInAll: z
    .int()
    .positive()
    .transform((amount) => amount as Ore)
    .optional(),
  reason: z.enum(PAYMENT_FAILURES).optional(),
  card: z.string().max(100).optional(),
})
export type SandboxEvent = z.infer<typeof sandboxEvent>

type Checkout = { id: string; reference: string; amount: Ore }

/** The body of a new event. Its id is made here once, so every delivery of this body is the same event. */
export function eventBody(
  type: SandboxEvent['type'],
  checkout: Checkout,
  more: { amount?: Ore; refundedInAll?: Ore; reason?: PaymentFailure; card?: string } = {},
) {
  const { id, reference, amount } = checkout
  const event: SandboxEvent = {
    id: `evt_${randomUUID()}`,
    type,
    checkout: id,
    reference,
    amount,
    currency: 'DKK',
    ...more,
  }
  return JSON.stringify(event)
}
