import { addOnFacts } from './add-ons.ts'
import type { Ore } from './money.ts'
import type { Quote } from './pricing.ts'

/** An add-on as it was ordered, in both languages. */
export type BookedAddOn = { key: string; da: string; en: string; needsDoctor: boolean }

/** What staff must know of an order's price: the add-ons to have ready, and what is left to be paid in the clinic. */
export function bookedOf(quote: Quote | null): { addOns: BookedAddOn[]; dueAtClinic: Ore | null } {
  const lines = quote?.lines.filter(({ kind }) => kind === 'add-on') ?? []
  const addOns = lines.map(({ ruleName, titleDa: da, titleEn: en }) => {
    const { needsDoctor } = addOnFacts(ruleName)
    return { key: ruleName, da, en, needsDoctor }
  })
  return { addOns, dueAtClinic: quote?.dueAtClinic ?? null }
}
