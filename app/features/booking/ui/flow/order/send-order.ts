import type { FieldValues } from 'react-hook-form'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Answer, Problem } from '#app/features/booking/ui/api.ts'
import { attemptFor, newIdempotencyKey, type Attempt } from './attempt.ts'
import type { RefusedBooking } from '../booking-refusal.ts'
import { showFieldErrors, type Refused } from '../show-field-errors.ts'
import type { Work } from '../use-work.ts'

type Timed = FieldValues & { appointmentDate: string; appointmentTime: string }

/** An order as it goes to the server: what is sent, and who hears how it ended. */
export type Sending<Values extends Timed, Body extends object, Sent> = Refused<Values> & {
  availability: { take(day: ClinicDay, time: string): void }
  work: Pick<Work, 'isWorking' | 'setWorking'>
  /** The last sending, while nobody knows whether it arrived. */
  attempt: Attempt | null
  keep(attempt: Attempt | null): void
  /** The client's own unpaid booking, whose place a changed order takes. */
  held?: string | undefined
  onStart(): void
  /** The order as it stands on the screen; null: the network lost what has to be there first. */
  body(): Promise<Body | null>
  /** Told before the order leaves. */
  onSending?(): void
  send(body: Body, key: string): Promise<Answer<Sent>>
  /** The screen stays busy: what comes next takes its place. */
  onSent(sent: Sent, body: Body, at: { day: ClinicDay; time: string }): Promise<void> | void
  /** What can be said at its place has been; the rest is the screen's to say. */
  onRefused(refusal: RefusedBooking, problem: Problem): void
}

/**
 * Submits a consultation, treatment or package order. Ignores double submits, reuses the idempotency key until the
 * outcome is known, and leaves a refused form ready to be submitted again.
 */
export async function sendOrder<Values extends Timed, Body extends object, Sent>(
  order: Sending<Values, Body, Sent>,
): Promise<void> {
  const { work, form, availability } = order
  if (work.isWorking()) return
  work.setWorking(true)
  order.onStart()
  const body = await order.body()
  if (!body) return refused(order, { code: 'network', detail: '', status: 0 })
  // A form that stays open may ask for another time before the answer comes.
  const { appointmentDate, appointmentTime: time } = form.getValues()
  const attempt = attemptFor(body, order.attempt, newIdempotencyKey, order.held)
  order.keep(attempt)
  order.onSending?.()
  const asked = JSON.parse(attempt.content) as Body
  const answer = await order.send(asked, attempt.key)
  if (!answer.ok) return refused(order, answer.details!)
  const day = appointmentDate as ClinicDay
  availability.take(day, time)
  return order.onSent(answer.value, asked, { day, time })
}

function refused<Values extends Timed, Body extends object, Sent>(
  order: Sending<Values, Body, Sent>,
  problem: Problem,
): void {
  const refusal = showFieldErrors(order, problem)
  if (refusal.is !== 'unknown') order.keep(null)
  order.onRefused(refusal, problem)
  order.work.setWorking(false)
}
