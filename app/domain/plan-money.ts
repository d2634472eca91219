import { owedForGiven } from './book-entry.ts'
import { sum, type Ore } from './money.ts'
import { packageRefund, type RefundRate } from './package-refund.ts'
import type { PaymentStatus, RefundReason } from './payment.ts'
import type { PlanPayBy } from './plan.ts'

/** A session as what is paid for it is reckoned. */
type Priced = { id: string; price: Ore; doneOn: string | null }

/** What the clinic gave back of its own will: nobody is asked to pay it again, so it is as much off the price. */
const OFF_THE_PRICE: readonly RefundReason[] = ['by-clinic', 'at-provider']

export type PlanMoneyIn = {
  /** The session it paid; null: the whole plan. */
  sessionId: string | null
  status: Extract<PaymentStatus, 'confirmed' | 'refunded'>
  amount: Ore
  refunds: readonly { amount: Ore; reason: RefundReason; isDone: boolean }[]
}

type PlanMoney = {
  /** Of what was paid, what has neither gone back nor is on its way. */
  kept: Ore
  /** How much less the plan costs than was agreed, because the clinic gave it back. */
  lowered: Ore
  /** The sessions nothing more is to be paid for. */
  settled: ReadonlySet<string>
  /** Of what is kept, what was paid for single sessions that have not been given. */
  ahead: Ore
}

const givenBack = ({ refunds }: PlanMoneyIn): Ore =>
  sum(refunds.filter(({ reason, isDone }) => isDone && OFF_THE_PRICE.includes(reason)).map(({ amount }) => amount))

const leftOf = ({ amount, refunds }: PlanMoneyIn) => (amount - sum(refunds.map((one) => one.amount))) as Ore

/**
 * What the payments of a plan come to. A part the clinic gives back makes the plan cheaper. All of a session's payment
 * does so once the session was given; before that the payment is undone, and the session is to be paid as it was.
 */
function planMoney(payments: readonly PlanMoneyIn[], sessions: readonly Priced[]): PlanMoney {
  const isOfWhole = ({ sessionId }: PlanMoneyIn) => sessionId === null
  // What was paid twice bought nothing, also while it is on its way back.
  const isPaid = ({ status, refunds }: PlanMoneyIn) =>
    status === 'confirmed' && refunds.every(({ reason }) => reason !== 'paid-twice')
  const isWhole = payments.some((one) => isOfWhole(one) && (isPaid(one) || givenBack(one) > 0))
  const paid = sessions.filter(({ id }) => isWhole || payments.some((one) => one.sessionId === id && isPaid(one)))
  const free = sessions.filter(
    (session) =>
      !paid.includes(session) &&
      session.doneOn !== null &&
      payments.some((one) => one.sessionId === session.id && givenBack(one) > 0),
  )
  const notGiven = new Set(sessions.filter(({ doneOn }) => doneOn === null).map(({ id }) => id))
  const parts = payments.filter((one) => isPaid(one) || isOfWhole(one)).map(givenBack)
  return {
    kept: sum(payments.map(leftOf)),
    lowered: sum([...parts, ...free.map(({ price }) => price)]),
    settled: new Set([...paid, ...free].map(({ id }) => id)),
    ahead: sum(payments.filter(({ sessionId }) => sessionId !== null && notGiven.has(sessionId)).map(leftOf)),
  }
}

/** The sessions nothing more is to be paid for, with those the clinic has given up. */
export const settledBy = (
  payments: readonly PlanMoneyIn[],
  sessions: readonly Priced[],
  writtenOff: Ore,
): ReadonlySet<string> => withGivenUp(planMoney(payments, sessions).settled, sessions, writtenOff)

/** Of the sessions given and unpaid those given up whole, the oldest first: nobody asks for them. */
function withGivenUp(settled: ReadonlySet<string>, sessions: readonly Priced[], writtenOff: Ore): ReadonlySet<string> {
  let left: number = writtenOff
  const givenUp = sessions
    .filter(({ id, doneOn }) => doneOn !== null && !settled.has(id))
    .filter(({ price }) => (left -= price) >= 0)
  return new Set([...settled, ...givenUp.map(({ id }) => id)])
}

type Terms = {
  isOver: boolean
  writtenOff: Ore
  payBy: PlanPayBy | null
  singlePrice: Ore
  packagePrice: Ore
  rate: RefundRate
}

/**
 * What is owed of a course, and what goes back when it ends now. Paid session by session, each payment stands for its
 * session: what was paid for those not given goes back, less what is owed for others that were. What stays of it makes
 * up for them once the course is over.
 */
export function courseMoney(
  payments: readonly PlanMoneyIn[],
  sessions: readonly Priced[],
  { isOver, writtenOff, payBy, ...terms }: Terms,
) {
  const { kept, lowered, settled, ahead } = planMoney(payments, sessions)
  const said = sessions.map((session) => ({ ...session, isPaid: settled.has(session.id) }))
  const unpaid = owedForGiven(said, writtenOff)
  const delivered = sessions.filter(({ doneOn }) => doneOn !== null).length
  const ended = { ...terms, paid: kept, delivered, sessions: sessions.length }
  return {
    kept,
    lowered,
    settled: withGivenUp(settled, sessions, writtenOff),
    owed: isOver ? lessBy(unpaid, ahead) : unpaid,
    refundNow: payBy === 'session' ? lessBy(ahead, unpaid) : packageRefund(ended).refund,
  }
}

const lessBy = (amount: Ore, off: Ore) => Math.max(0, amount - off) as Ore
