import { z } from 'zod'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { REFUND_RATES } from '#app/domain/plans/package-refund.ts'
import { RULE_DIALOGS, RULE_TYPES } from '#app/domain/pricing/pricing-rules.ts'
import { DAY_REFUSALS } from '#app/domain/time/refused-day.ts'
import { lineSchema, orderSchema } from '#app/features/pricing/quote-schema.ts'
import { timeOfDaySchema } from './schema.ts'

// What the booking calls answer, written once: the calls are held to it, and the pages read their types here.

const day = z.string().meta({ format: 'date' }) as unknown as z.ZodType<ClinicDay, ClinicDay>
const amount = z.int() as unknown as z.ZodType<Ore, Ore>

export const bookedAnswer = z.object({
  appointmentId: z.uuid(),
  message: z.string(),
  manageUrl: z.string(),
  deposit: amount,
  holdExpiresAt: z.string().nullable(),
  confirmBy: z
    .string()
    .nullable()
    .meta({ description: 'Where many unconfirmed bookings wait: the address is to be confirmed by mail until then.' }),
})

export const packageAnswer = z.object({
  url: z.string(),
  appointmentId: z.uuid(),
  planId: z.uuid().nullable(),
  manageUrl: z.string(),
  holdExpiresAt: z.string().nullable(),
})

export const paymentPageAnswer = z.object({ url: z.string() })

export const codeAnswer = z.object({
  code: z.string(),
  affiliateId: z.uuid(),
  company: z.string(),
  discountPercentage: z.number(),
  discountAmount: amount,
  zeroDeposit: z.boolean(),
  freePainCoverage: z.boolean(),
})

export const availabilityAnswer = z.object({
  minutes: z.int(),
  providers: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .meta({ description: 'Who can be chosen for such a visit: everybody with hours in the booking window' }),
  days: z.array(
    z.object({
      date: day,
      slots: z.array(
        z.object({ time: timeOfDaySchema.meta({ type: 'string', examples: ['15:30'] }), available: z.boolean() }),
      ),
      refused: z.enum(DAY_REFUSALS).optional().meta({ description: 'Why the day has no slots at all' }),
    }),
  ),
})

export const closedDaysAnswer = z.object({ closed: z.array(z.object({ from: day, to: day })) })

const rule = z.object({
  id: z.string(),
  ruleName: z.string(),
  ruleType: z.enum(RULE_TYPES),
  dialog: z.enum(RULE_DIALOGS),
  titleDa: z.string().nullable(),
  titleEn: z.string().nullable(),
  descriptionDa: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  baseCoverageCm2: z.number().nullable(),
  sizeMinCm2: z.number().nullable(),
  sizeMaxCm2: z.number().nullable(),
  price: amount,
  unitCm2: z.number().nullable(),
  isActive: z.boolean(),
  displayOrder: z.number(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
})

export const rulesAnswer = z.object({ rules: z.array(rule), source: z.enum(['database', 'fallback']) })

/** The price as it would be stored with the order, its lines in the caller's language, and what the buyer is told. */
export const quoteAnswer = orderSchema.extend({
  lines: z.array(lineSchema.extend({ title: z.string() })),
  withdrawalUntil: day,
  refundRate: z.enum(REFUND_RATES).meta({ description: 'What a session given counts for when a package ends early' }),
  choices: z
    .object({
      single: z.object({ price: amount, deposit: amount }),
      package: z.object({ sessions: z.int(), price: amount, singlePrice: amount }),
    })
    .meta({ description: 'The same treatment one at a time and as a package, each after its discounts' }),
  instalments: z
    .object({
      lender: z.string(),
      months: z.int(),
      aprPercent: z.number(),
      ratePercent: z.number(),
      amount,
      monthly: amount,
      total: amount,
      cost: amount,
    })
    .nullable()
    .meta({ description: 'The package paid in instalments; null where the clinic offers none' }),
  selfServiceHours: z.int().meta({ description: 'How long before a time its client can still move or cancel it' }),
})

/** One picture, kept until a booking names it. */
export const keptImageAnswer = z.object({ id: z.uuid(), width: z.int(), height: z.int() })
