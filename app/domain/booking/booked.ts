import { withoutWaiting } from '#app/domain/pricing/add-on-requests.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'

/** An add-on as it was ordered, in both languages. */
export type BookedAddOn = { key: string; da: string; en: string; needsDoctor: boolean }

type Ordered = {
  quote: Quote | null
  /** The rule names on the visit, and those of them a doctor has answered. */
  addOns: readonly string[]
  decided: readonly string[]
}

/** The add-ons of an order, to have ready. */
export function bookedAddOns(quote: Quote | null): BookedAddOn[] {
  const lines = quote?.lines.filter(({ kind }) => kind === 'add-on') ?? []
  return lines.map(({ ruleName, titleDa: da, titleEn: en }) => {
    const { needsDoctor } = addOnFacts(ruleName)
    return { key: ruleName, da, en, needsDoctor }
  })
}

/** What is left to be paid in the clinic; null without a price. What waits for a doctor's yes is not owed. */
export const dueAtClinicOf = ({ quote, addOns, decided }: Ordered): Ore | null =>
  quote && withoutWaiting(quote, addOns, decided).dueAtClinic
