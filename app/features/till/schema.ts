import { z } from 'zod'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/money/payment.ts'
import { line } from '#app/input/text-fields.ts'

const KRONER_MAX = 1_000_000

/** "1.620", "1620,50" or "-400": more may have gone back by one way than came. Nothing typed is nothing counted. */
const countedSchema = z
  .string()
  .trim()
  .regex(/^-?(\d{1,3}(\.?\d{3})*(,\d{1,2})?)?$/)
  .transform((text) => kroner(Number(text.replaceAll('.', '').replace(',', '.').replace(/^-?$/, '0'))))
  .refine((amount) => Math.abs(amount) <= kroner(KRONER_MAX))

export type Counted = Record<ClinicMethod, Ore>

/** What was counted, the last entry that was seen while counting, and a note. */
export const closingSchema = z.object({
  counted: z
    .object(Object.fromEntries(CLINIC_METHODS.map((method) => [method, countedSchema])))
    .transform((all) => all as Counted),
  through: z.coerce.number().int().min(0),
  note: line(300),
})
export type ClosingInput = z.output<typeof closingSchema>

/** The form's fields as the schema reads them. */
export const closingIn = (field: (name: string) => string) =>
  closingSchema.safeParse({
    counted: Object.fromEntries(CLINIC_METHODS.map((method) => [method, field(`counted-${method}`)])),
    through: field('through'),
    note: field('note'),
  })
