import { addOnFacts } from './add-ons.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { Quote } from './pricing.ts'
import { priced, type QuoteLine } from './quote.ts'

export const DOCTOR_ANSWERS = ['approved', 'declined'] as const
export type DoctorAnswer = (typeof DOCTOR_ANSWERS)[number]

export type AddOnRefusal = 'doctor-needed' | 'reason-required' | 'already-decided' | 'out-of-date' | 'not-found'

/** Names a request: an add-on of a visit. */
export const requestId = ({ appointmentId, ruleName }: { appointmentId: string; ruleName: string }) =>
  `${appointmentId} ${ruleName}`

const needsDoctor = (name: string) => addOnFacts(name).needsDoctor

/** The add-ons of a visit a doctor has not answered yet ([law 8]). */
export const waitingOf = (addOns: readonly string[], decided: readonly string[]): string[] =>
  addOns.filter((name) => needsDoctor(name) && !decided.includes(name))

/**
 * An order without an add-on a doctor said no to. A code's pain coverage shrinks to what is left of the pain relief,
 * because it stands for that. What was due at once stays as it was paid, so the rest is what changes. The total never
 * rises. An order that has no such line is as it was.
 */
export function withoutAddOn(order: Quote, ruleName: string): Quote {
  const isGone = ({ kind, ruleName: name }: QuoteLine) => kind === 'add-on' && name === ruleName
  if (!order.lines.some(isGone)) return order
  const left = order.lines.filter((line) => !isGone(line))
  const addOns = left.filter(({ kind }) => kind === 'add-on')
  const relief = sum(addOns.filter((line) => addOnFacts(line.ruleName).painRelief).map(({ amount }) => amount))
  const lines = left
    .map((line) => (line.key === 'pain-coverage' ? { ...line, amount: Math.max(line.amount, -relief) as Ore } : line))
    .filter((line) => line.key !== 'pain-coverage' || line.amount < 0)
  const sums = priced(order.subject, lines)
  const addOnsTotal = sum(addOns.map(({ amount }) => amount))
  return {
    ...order,
    ...sums,
    subject: order.subject,
    addOnsTotal,
    treatmentTotal: (sums.total - addOnsTotal) as Ore,
    dueAtClinic: (sums.total - order.dueNow) as Ore,
    warnings: order.warnings.filter(
      (warning) => warning !== 'add-on-needs-doctor' || addOns.some((line) => needsDoctor(line.ruleName)),
    ),
  }
}

/** What is owed of an order while a doctor has not answered: the order without the add-ons that wait. */
export const withoutWaiting = (order: Quote, addOns: readonly string[], decided: readonly string[]): Quote =>
  waitingOf(addOns, decided).reduce(withoutAddOn, order)
