import type { Ore } from './money.ts'

/** A payment as either book has it: what came, and what went back. `reference` is our payment's id. */
export type BookedPayment = { reference: string; paid: Ore; refunded: Ore }

export const DIFFERENCE_KINDS = ['not-in-our-book', 'not-at-provider', 'paid-differs', 'refunded-differs'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Where the two books say different things of one payment, øre. What a book does not have is 0 there. */
export type Difference = { kind: DifferenceKind; reference: string; ours: Ore; theirs: Ore }

const NOTHING = { paid: 0 as Ore, refunded: 0 as Ore }

/**
 * What the payment provider's list and our book do not agree on, each difference once, in the order of the references.
 * Two books that are the same give none; the sums of both sides' differences are the difference of the sums.
 */
export function differencesBetween(theirs: readonly BookedPayment[], ours: readonly BookedPayment[]): Difference[] {
  const [provider, own] = [byReference(theirs), byReference(ours)]
  const references = [...new Set([...provider.keys(), ...own.keys()])].toSorted()
  return references.flatMap((reference) => {
    const there = provider.get(reference) ?? NOTHING
    const here = own.get(reference) ?? NOTHING
    const found: Difference[] = []
    if (there.paid !== here.paid)
      found.push({ kind: kindOf(here.paid, there.paid), reference, ours: here.paid, theirs: there.paid })
    if (there.refunded !== here.refunded)
      found.push({ kind: 'refunded-differs', reference, ours: here.refunded, theirs: there.refunded })
    return found
  })
}

const kindOf = (ours: Ore, theirs: Ore): DifferenceKind =>
  ours === 0 ? 'not-in-our-book' : theirs === 0 ? 'not-at-provider' : 'paid-differs'

/** A reference that is listed twice was paid twice. */
function byReference(payments: readonly BookedPayment[]): ReadonlyMap<string, { paid: Ore; refunded: Ore }> {
  const book = new Map<string, { paid: Ore; refunded: Ore }>()
  for (const { reference, paid, refunded } of payments) {
    const known = book.get(reference) ?? NOTHING
    book.set(reference, { paid: (known.paid + paid) as Ore, refunded: (known.refunded + refunded) as Ore })
  }
  return book
}
