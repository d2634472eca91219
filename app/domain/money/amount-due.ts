import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from './money.ts'
import type { PaymentStatus, RefundReason } from './payment.ts'

/** A payment that came, with what went back of it or is on its way. */
export type Received = {
  status: Extract<PaymentStatus, 'confirmed' | 'refunded'>
  amount: Ore
  refunds: readonly { amount: Ore; reason: RefundReason; isDone: boolean }[]
}

/** What the clinic gave back of its own will lowers the price: it is not asked for again. */
const LOWERS_THE_PRICE: readonly RefundReason[] = ['by-clinic', 'at-provider']

/** What the clinic has given back of a payment of its own will. */
export const givenBack = ({ refunds }: Received): Ore =>
  sum(refunds.filter(({ reason, isDone }) => isDone && LOWERS_THE_PRICE.includes(reason)).map(({ amount }) => amount))

/** What of a payment has neither gone back nor is on its way. */
export const retained = ({ amount, refunds }: Received) => (amount - sum(refunds.map((one) => one.amount))) as Ore

/** A payment made twice buys nothing, also while it is on its way back. */
export const isPaidTwice = ({ refunds }: Received) => refunds.some(({ reason }) => reason === 'paid-twice')

export const lessBy = (amount: Ore, off: Ore) => Math.max(0, amount - off) as Ore

type VisitMoney = {
  status: AppointmentStatus
  /** Of its deposit. */
  paymentStatus: PaymentStatus
  /** What its order leaves to be paid at the clinic, without what waits for a doctor; null: no price was agreed. */
  ordered: Ore | null
  /** What was paid of that; the deposit is not among it. */
  payments: readonly Received[]
  writtenOff: Ore
}

/**
 * What is left to be paid at the clinic for a visit, øre, never below 0. A refund asks for the money again, unless the
 * clinic gave it of its own will: a part lowers the price, and so does all of it once the visit was given. A visit that
 * is off, or whose whole payment went back, asks for nothing.
 */
export function visitLeft({ status, paymentStatus, ordered, payments, writtenOff }: VisitMoney): Ore {
  if (status === 'cancelled' || status === 'no_show' || paymentStatus === 'refunded') return 0 as Ore
  const settled = payments.map((one) => {
    if (isPaidTwice(one)) return 0 as Ore
    const gone = sum(one.refunds.filter(({ isDone }) => isDone).map(({ amount }) => amount))
    const isLowered = status === 'completed' || one.status === 'confirmed'
    return (one.amount - gone + (isLowered ? givenBack(one) : 0)) as Ore
  })
  return lessBy(ordered ?? (0 as Ore), sum([...settled, writtenOff]))
}

/** One thing a client pays for: a visit, or a session of a plan. Øre. */
export type Charge = {
  isGiven: boolean
  /** The day of its visit; null: it has none. */
  day: ClinicDay | null
  left: Ore
  /** What its time is held for until it is paid. */
  held: Ore
  /** What is paid for it before it is given. */
  ahead: Ore
}

export type AmountsDue = {
  /** To be paid on this day: what is overdue, what its visits leave, and what a time is held for. */
  dueNow: Ore
  /** To be paid at visits of later days. */
  dueAtVisit: Ore
  /** Paid for what has not been given. */
  prepaid: Ore
  /** Given and not paid in full. */
  overdue: Ore
}

/** What a client is to pay on a day. Every page, mail and figure that says so reads it. Source: [decisions 12]. */
export function amountsDue(charges: readonly Charge[], day: ClinicDay): AmountsDue {
  const left = (which: (charge: Charge) => boolean) => sum(charges.filter(which).map((one) => one.left))
  const overdue = left(({ isGiven }) => isGiven)
  const held = sum(charges.map((one) => one.held))
  const today = left((one) => !one.isGiven && one.day === day)
  return {
    dueNow: (overdue + held + today) as Ore,
    dueAtVisit: left((one) => !one.isGiven && one.day !== null && one.day > day),
    prepaid: sum(charges.filter(({ isGiven }) => !isGiven).map(({ ahead }) => ahead)),
    overdue,
  }
}
