import { givenBack, isPaidTwice, lessBy, retained, type Charge, type Received } from '#app/domain/money/amount-due.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { packageRefund, type RefundRate } from './package-refund.ts'
import type { PlanOrigin, PlanPayBy, PlanStatus } from './plan.ts'

/** A session with its price. */
type Priced = { id: string; price: Ore; doneOn: string | null }

/** `sessionId` is null for a payment of the whole plan. */
export type PlanMoneyIn = Received & { sessionId: string | null }

type PlanMoney = {
  /** Paid and neither refunded nor being refunded. */
  kept: Ore
  /** The reduction of the agreed price by refunds of the clinic. */
  lowered: Ore
  /** What is unpaid of each session, before write-offs. */
  open: ReadonlyMap<string, Ore>
  /** The retained payments for single sessions that have not been given. */
  ahead: Ore
}

const isPaid = (one: PlanMoneyIn) => one.status === 'confirmed' && !isPaidTwice(one)

/**
 * Sums the payments of a plan. A partial refund reduces the plan's price. A full refund of a session does so once the
 * session was given; before that it undoes the payment, and the session is due again.
 */
function planMoney(payments: readonly PlanMoneyIn[], sessions: readonly Priced[]): PlanMoney {
  const isOfWhole = ({ sessionId }: PlanMoneyIn) => sessionId === null
  const isWhole = payments.some((one) => isOfWhole(one) && (isPaid(one) || givenBack(one) > 0))
  const of = ({ id }: Priced) => payments.filter(({ sessionId }) => sessionId === id)
  const paid = (session: Priced) => of(session).filter(isPaid)
  const isFree = (session: Priced) =>
    !isWhole && session.doneOn !== null && paid(session).length === 0 && of(session).some((one) => givenBack(one) > 0)
  const openOf = (session: Priced): Ore => {
    if (isWhole || isFree(session)) return 0 as Ore
    return lessBy(session.price, sum(paid(session).map(({ amount }) => amount)))
  }
  const notGiven = sessions.filter(({ doneOn }) => doneOn === null)
  const parts = payments.filter((one) => isPaid(one) || isOfWhole(one)).map(givenBack)
  return {
    kept: sum(payments.map(retained)),
    lowered: sum([...parts, ...sessions.filter(isFree).map(({ price }) => price)]),
    open: new Map(sessions.map((session) => [session.id, openOf(session)])),
    ahead: sum(notGiven.flatMap((session) => of(session).map(retained))),
  }
}

/** The amount due of each session. A reduction applies to given sessions, oldest first. */
function leftOf({ open }: PlanMoney, sessions: readonly Priced[], off: Ore): ReadonlyMap<string, Ore> {
  let upTo: number = -off
  return new Map(
    sessions.map(({ id, doneOn }) => {
      const own = open.get(id) ?? (0 as Ore)
      if (doneOn === null) return [id, own]
      upTo += own
      return [id, Math.min(own, Math.max(0, upTo)) as Ore]
    }),
  )
}

/** The amount due of each session, after payments and write-offs. */
export const sessionsLeft = (
  payments: readonly PlanMoneyIn[],
  sessions: readonly Priced[],
  writtenOff: Ore,
): ReadonlyMap<string, Ore> => leftOf(planMoney(payments, sessions), sessions, writtenOff)

type Course = { status: PlanStatus; origin: PlanOrigin; isOver: boolean; writtenOff: Ore }

/** A session ahead can be paid while its plan is approved and active and no package payment is pending. */
const takesPayment = ({ status, origin, isOver }: Course) =>
  !isOver && status !== 'notApproved' && status !== 'completed' && !(origin === 'package' && status === 'pending')

/** @returns the money of a plan paid whole, spread over its sessions, given ones first. */
function wholeSpread(payments: readonly PlanMoneyIn[], sessions: readonly Priced[]): ReadonlyMap<string, Ore> {
  let money: number = sum(payments.filter(({ sessionId }) => sessionId === null).map(retained))
  const inOrder = [...sessions.filter(({ doneOn }) => doneOn !== null), ...sessions.filter(({ doneOn }) => !doneOn)]
  return new Map(
    inOrder.map(({ id, price }) => {
      const part = Math.min(price, money)
      money -= part
      return [id, part as Ore]
    }),
  )
}

/** The sessions of a plan as charges. `day` is the day of the booked visit. */
export function sessionCharges<Session extends Priced & { day: ClinicDay | null }>(
  payments: readonly PlanMoneyIn[],
  sessions: readonly Session[],
  course: Course,
): (Charge & { id: string })[] {
  const money = planMoney(payments, sessions)
  const off = (course.writtenOff + (course.isOver ? money.ahead : 0)) as Ore
  const left = leftOf(money, sessions, off)
  const whole = wholeSpread(payments, sessions)
  return sessions.map(({ id, day, doneOn }) => {
    const isGiven = doneOn !== null
    const own = payments.filter(({ sessionId }) => sessionId === id).map(retained)
    return {
      id,
      day,
      isGiven,
      left: isGiven || takesPayment(course) ? left.get(id)! : (0 as Ore),
      held: 0 as Ore,
      ahead: isGiven || course.isOver ? (0 as Ore) : sum([...own, whole.get(id)!]),
    }
  })
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
 * What is owed of a plan, and the refund when it ends now. Paid by session, payments for sessions not given are refunded
 * less what is owed for given ones; the retained part settles those once the plan has ended.
 */
export function courseMoney(
  payments: readonly PlanMoneyIn[],
  sessions: readonly Priced[],
  { isOver, writtenOff, payBy, ...terms }: Terms,
) {
  const money = planMoney(payments, sessions)
  const { kept, lowered, ahead } = money
  const left = leftOf(money, sessions, writtenOff)
  const given = sessions.filter(({ doneOn }) => doneOn !== null)
  const unpaid = sum(given.map(({ id }) => left.get(id)!))
  const charges = sessionCharges(
    payments,
    sessions.map((session) => ({ ...session, day: null })),
    { status: 'active', origin: 'proposed', isOver, writtenOff },
  )
  const ended = { ...terms, paid: kept, delivered: given.length, sessions: sessions.length }
  return {
    kept,
    lowered,
    left,
    owed: sum(charges.filter(({ isGiven }) => isGiven).map((one) => one.left)),
    refundNow: payBy === 'session' ? lessBy(ahead, unpaid) : packageRefund(ended).refund,
  }
}
