import { withoutWaiting } from '#app/domain/pricing/add-on-requests.ts'
import type { Quote } from '#app/domain/pricing/pricing.ts'
import { withDoctor } from '#app/features/pricing/ui/shown-line.ts'
import type { OfferedQuote, ShownQuote } from './api.ts'

/** A price before the order as mail and portal show it after: an add-on that needs a doctor waits, and is not due. */
export function asOrdered(quote: OfferedQuote): ShownQuote {
  const addOns = quote.lines.flatMap(({ kind, ruleName }) => (kind === 'add-on' ? ruleName : []))
  return {
    ...quote,
    dueAtClinic: withoutWaiting(quote as Quote, addOns, []).dueAtClinic,
    lines: quote.lines.map((line) => withDoctor(line, [])),
  }
}
