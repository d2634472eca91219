import { z } from 'zod'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'
import { ore } from '#app/domain/money/money.ts'
import { amountSchema } from '#app/features/plans/schema.ts'
import { filledLine, line } from '#app/input/text-fields.ts'

/** The specification's body carries more (treatment, date, total …); all of it is taken from the appointment instead. */
export const depositSchema = z.looseObject({ appointmentId: z.uuid('appointment-invalid') })

/** What staff type when a client has paid at the desk. `key` is the form's own: a second press is the same payment. */
export const clinicPaymentSchema = z.object({
  key: z.uuid(),
  subject: z.string().regex(/^(visit|session|plan):[0-9a-f-]{36}$/, 'input-invalid'),
  // Cash has its own hours and limit, which the payment of a visit holds.
  method: z.enum(CLINIC_METHODS, 'input-invalid').exclude(['cash'], 'input-invalid'),
  amount: amountSchema,
  note: line(200).default(''),
  /** What was left, in øre, when the form was opened; unset: it has no price. */
  due: z.coerce.number().int().min(0).transform(ore).optional(),
  /** More than is left is meant. */
  isAbove: z.literal('on').optional(),
})
export type ClinicPayment = z.output<typeof clinicPaymentSchema>

const TENDERS_MOST = 3
const tenderSchema = z.object({
  method: z.enum(CLINIC_METHODS, 'input-invalid'),
  amount: amountSchema,
  note: line(200).default(''),
})
/** What a client pays at a visit, by one tender or several. `due`: the sum in øre that it was based on. */
const takenPaymentSchema = z.object({
  key: z.uuid(),
  due: z.coerce.number().int().min(0).transform(ore),
  tenders: z.array(tenderSchema).min(1).max(TENDERS_MOST),
})
export type TakenPayment = z.output<typeof takenPaymentSchema>

/** The form's fields as the schema reads them; a tender without an amount is none, but the first. */
export const takenPaymentIn = (field: (name: string) => string) =>
  takenPaymentSchema.safeParse({
    key: field('key'),
    due: field('due'),
    tenders: Array.from({ length: TENDERS_MOST }, (_, at) => ({
      method: field(`method-${at}`),
      amount: field(`amount-${at}`),
      note: field(`note-${at}`),
    })).filter(({ amount }, at) => at === 0 || amount !== ''),
  })

/** What an admin types to send back a part of a payment. `key` is the form's own: a second press is the same refund. */
export const refundSchema = z.object({
  key: z.uuid(),
  payment: z.uuid(),
  amount: amountSchema,
  note: filledLine(500, 'reason-required'),
})
export type RefundInput = z.output<typeof refundSchema>

/** What an admin enters in the money book: a fee of a payment, or a visit's or a plan's debt that is given up. */
export const bookEntrySchema = z.object({
  key: z.uuid(),
  subject: z.string().regex(/^(payment|visit|plan):[0-9a-f-]{36}$/, 'input-invalid'),
  amount: amountSchema,
  note: filledLine(200, 'reason-required'),
})
export type BookEntryInput = z.output<typeof bookEntrySchema>
