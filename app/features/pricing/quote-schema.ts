import { z } from 'zod'
import { isMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import {
  DISCOUNT_REASONS,
  QUOTE_LINE_KINDS,
  QUOTE_SUBJECTS,
  QUOTE_VERSION,
  type Priced,
} from '#app/domain/pricing/quote.ts'

const amount = z.custom<Ore>(isMoney, 'number-expected').meta({ type: 'integer' })

/** A line of a price, as it is stored. */
export const lineSchema = z.object({
  key: z.string(),
  ruleName: z.string(),
  titleDa: z.string(),
  titleEn: z.string(),
  kind: z.enum(QUOTE_LINE_KINDS),
  amount,
  vat: amount,
  vatPercent: z.number().default(policy.vatPercent),
  quantity: z.number().optional(),
  unit: z.enum(['session', 'size-unit']).optional(),
  unitPrice: amount.optional(),
  code: z.string().optional(),
  reason: z.enum(DISCOUNT_REASONS).optional(),
  percent: z.number().optional(),
})

const sums = {
  lines: z.array(lineSchema),
  total: amount,
  vat: amount,
  currency: z.literal('DKK'),
}

/** The price of an order, as it is stored. */
export const orderSchema = z.object({
  version: z.literal(QUOTE_VERSION),
  subject: z.enum(['session', 'package']),
  ...sums,
  sessions: z.number(),
  treatmentTotal: amount,
  addOnsTotal: amount,
  deposit: amount,
  depositLine: lineSchema.nullable(),
  dueNow: amount,
  dueAtClinic: amount,
  warnings: z.array(
    z.enum([
      'area-unknown',
      'area-least',
      'base-price-missing',
      'above-largest-tier',
      'add-on-unavailable',
      'add-on-needs-doctor',
      'discount-capped',
    ]),
  ),
})

const pricedSchema = z.object({ version: z.literal(QUOTE_VERSION), subject: z.enum(QUOTE_SUBJECTS), ...sums })

/** Before the version was written: the same figures, without their reasons. */
function upgraded(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'version' in stored) return stored
  const sessions = 'sessions' in stored ? Number(stored.sessions) : 1
  return { ...stored, version: QUOTE_VERSION, subject: sessions > 1 ? 'package' : 'session' }
}

/** The price an order was made at, as it is stored; null where none was. @throws on what is no price: a bug. */
export const readQuote = (stored: unknown): Quote | null =>
  stored === null || stored === undefined ? null : (orderSchema.parse(upgraded(stored)) as Quote)

/** The lines of an invoice or a credit note, as they are stored. */
export const readPriced = (stored: unknown): Priced => pricedSchema.parse(stored) as Priced
