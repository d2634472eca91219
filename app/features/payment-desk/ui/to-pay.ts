import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RecordedVisit } from '#app/features/patients/queries/record.ts'
import type { ClientCharge } from '#app/features/payments/queries/amount-due.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'

/** What a payment at the desk can be for, and what is left of it; null: it has no price, or is paid. */
export type ToPay = { subject: string; amount: Ore | null } & (
  | { is: 'plan' }
  | { is: 'session'; number: number; count: number }
  | { is: 'visit'; startsAt: ClinicTime }
)

type Desk = {
  charges: readonly ClientCharge[]
  plans: readonly Pick<PlanView, 'id' | 'origin' | 'status' | 'endedBecause' | 'wholePrice'>[]
  visits: readonly Pick<RecordedVisit, 'id' | 'startsAt'>[]
}

/**
 * What a client can pay at the desk: what is overdue, then the visits to come in their order, the next session of each
 * plan, a plan paid whole, and last the visits without anything left.
 */
export function toPay({ charges, plans, visits }: Desk): ToPay[] {
  const open = charges.filter(({ left, held }) => left > 0 || held > 0)
  const coming = open.filter(({ isGiven }) => !isGiven)
  const chosen = [
    ...open.filter(({ isGiven }) => isGiven),
    ...coming.filter(({ day }) => day !== null).toSorted((a, b) => a.day!.localeCompare(b.day!)),
    ...coming.filter(({ day }) => day === null),
  ].filter((one, at, all) => one.isGiven || !one.session || isNext(one.session, all.slice(0, at)))
  const charged = new Set(open.map(({ appointmentId }) => appointmentId))
  return [
    ...chosen.map(choiceOf),
    ...plans
      .filter(({ status, endedBecause, origin }) => status === 'pending' && !endedBecause && origin !== 'package')
      .map(({ id, wholePrice }) => ({ is: 'plan' as const, subject: `plan:${id}`, amount: wholePrice })),
    ...visits
      .filter(({ id }) => !charged.has(id))
      .map(({ id, startsAt }) => ({ is: 'visit' as const, subject: `visit:${id}`, amount: null, startsAt })),
  ]
}

/** The first session of its plan that has not been given. */
const isNext = ({ planId }: NonNullable<ClientCharge['session']>, before: readonly ClientCharge[]) =>
  !before.some(({ isGiven, session }) => !isGiven && session?.planId === planId)

function choiceOf({ session, appointmentId, startsAt, held, left }: ClientCharge): ToPay {
  if (session) {
    const { id, number, count } = session
    return { is: 'session', subject: `session:${id}`, amount: left, number, count }
  }
  return { is: 'visit', subject: `visit:${appointmentId}`, amount: held > 0 ? held : left, startsAt: startsAt! }
}
