import { withoutWaiting } from '#app/domain/pricing/add-on-requests.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'

/** An ordered add-on with its titles. */
export type BookedAddOn = { key: string; da: string; en: string; needsDoctor: boolean }

type Ordered = {
  quote: Quote | null
  /** Rule names on the visit, and those that a doctor has decided. */
  addOns: readonly string[]
  decided: readonly string[]
}

/** The add-ons of an order. */
export function bookedAddOns(quote: Quote | null): BookedAddOn[] {
  const lines = quote?.lines.filter(({ kind }) => kind === 'add-on') ?? []
  return lines.map(({ ruleName, titleDa: da, titleEn: en }) => {
    const { needsDoctor } = addOnFacts(ruleName)
    return { key: ruleName, da, en, needsDoctor }
  })
}

/** The amount left to pay in the clinic; null without a price. An add-on that awaits a doctor is not owed. */
export const dueAtClinicOf = ({ quote, addOns, decided }: Ordered): Ore | null =>
  quote && withoutWaiting(quote, addOns, decided).dueAtClinic
