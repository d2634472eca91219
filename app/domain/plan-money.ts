import { sum, type Ore } from './money.ts'
import type { PaymentStatus, RefundReason } from './payment.ts'

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
}

const givenBack = ({ refunds }: PlanMoneyIn): Ore =>
  sum(refunds.filter(({ reason, isDone }) => isDone && OFF_THE_PRICE.includes(reason)).map(({ amount }) => amount))

/**
 * What the payments of a plan come to. A part the clinic gives back makes the plan cheaper. All of a session's payment
 * does so once the session was given; before that the payment is undone, and the session is to be paid as it was.
 */
export function planMoney(
  payments: readonly PlanMoneyIn[],
  sessions: readonly { id: string; price: Ore; doneOn: string | null }[],
): PlanMoney {
  const isOfWhole = ({ sessionId }: PlanMoneyIn) => sessionId === null
  const isPaid = (one: PlanMoneyIn) => one.status === 'confirmed'
  const isWhole = payments.some((one) => isOfWhole(one) && (isPaid(one) || givenBack(one) > 0))
  const paid = sessions.filter(({ id }) => isWhole || payments.some((one) => one.sessionId === id && isPaid(one)))
  const free = sessions.filter(
    (session) =>
      !paid.includes(session) &&
      session.doneOn !== null &&
      payments.some((one) => one.sessionId === session.id && givenBack(one) > 0),
  )
  const refunds = payments.flatMap((one) => one.refunds)
  const parts = payments.filter((one) => isPaid(one) || isOfWhole(one)).map(givenBack)
  return {
    kept: (sum(payments.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount))) as Ore,
    lowered: sum([...parts, ...free.map(({ price }) => price)]),
    settled: new Set([...paid, ...free].map(({ id }) => id)),
  }
}
