import { z } from 'zod'
import { amountIn, kroner, type Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/money/payment.ts'
import { foldSigns } from '#app/domain/typed-text.ts'
import { line } from '#app/input/text-fields.ts'

const KRONER_MAX = 1_000_000

/** An amount below nothing as well: more may have gone back by one way than came. Nothing typed is nothing counted. */
const countedSchema = z
  .string()
  .transform((typed) => {
    const [, minus, figure = ''] = /^(-?)([^]*)$/.exec(foldSigns(typed)) ?? []
    const amount = figure === '' ? 0 : (amountIn(figure) ?? NaN)
    return minus ? 0 - amount : amount
  })
  .pipe(z.int().min(-kroner(KRONER_MAX)).max(kroner(KRONER_MAX)))

export type Counted = Record<ClinicMethod, Ore>

/** What was counted, the last entry that was seen while counting, and a note. */
export const closingSchema = z.object({
  counted: z
    .object(Object.fromEntries(CLINIC_METHODS.map((method) => [method, countedSchema])))
    .transform((all) => all as Counted),
  through: z.coerce.number().int().min(0),
  /** Cash that stays in the drawer; the rest of what was counted goes to the bank. */
  cashLeft: countedSchema.pipe(z.int().min(0)).transform((amount) => amount as Ore),
  note: line(300),
})
export type ClosingInput = z.output<typeof closingSchema>

/** The form's fields as the schema reads them. */
export const closingIn = (field: (name: string) => string) =>
  closingSchema.safeParse({
    counted: Object.fromEntries(CLINIC_METHODS.map((method) => [method, field(`counted-${method}`)])),
    through: field('through'),
    cashLeft: field('cash-left'),
    note: field('note'),
  })
