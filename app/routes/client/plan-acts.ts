import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { isPaymentFailure } from '#app/domain/money/payment.ts'
import { planPaymentStanding } from '#app/domain/money/payment-standing.ts'
import {
  startDeposit,
  startPlanPayment,
  type DepositRefusal,
  type PlanPaymentRefusal,
} from '#app/features/payments/commands/checkout.ts'
import { attemptOnPlan } from '#app/features/payments/queries/outcome.ts'
import type { ShownPlanPayment } from '#app/features/plans/ui/plan-payment-note.tsx'
import { closedForPlan, type PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { askForCredit } from '#app/features/plans/commands/ask-credit.ts'
import { creditFor } from '#app/features/plans/queries/credit.ts'
import { heldPackage } from '#app/features/plans/queries/held-package.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { toPaymentPage } from '#app/routes/booking/to-payment-page.ts'
import { planCourse } from '#app/routes/plan-course.ts'
import type { Services } from '#app/services/services.ts'

// What the two pages of a plan have in common: the one behind its link, and the client's own.

/** What a plan's page shows beside the plan, from its address and from what the server knows. */
export async function shownOfPlan(services: Services, plan: PlanView, request: Request) {
  const planId = plan.id
  const query = new URL(request.url).searchParams
  return {
    payment: await paymentShown(services, plan, query),
    heldUntil: (await heldPackage(services, planId))?.until ?? null,
    closed: await closedForPlan(services, planId),
    isChoosing: query.get('book') === 'next',
    isPlanning: query.get('book') === 'course',
    isBooked: query.get('done') === 'booked',
    isCreditAsked: query.get('done') === 'credit',
    credit: creditFor(plan, await settingOf(services, 'instalments')),
  }
}

/** The outcome of a payment whose page sent the browser back here: from the book, never from the address. */
async function paymentShown(
  services: Services,
  { id, status: planStatus, endedBecause }: PlanView,
  query: URLSearchParams,
): Promise<ShownPlanPayment | null> {
  const returned = (['paid', 'failed'] as const).find((name) => query.has(name))
  const attempt = returned ? await attemptOnPlan(services, id) : null
  if (!returned || !attempt) return null
  const { status, reason, amount } = attempt
  // The plan was read a moment before its payment arrived: read again, it is active.
  const isSettling = status === 'confirmed' && planStatus === 'pending' && !endedBecause
  return {
    standing: isSettling ? 'waiting' : planPaymentStanding(status, returned),
    reason: reason && isPaymentFailure(reason) ? reason : null,
    amount,
    isPending: status === 'pending' || isSettling,
  }
}

type PlanAnswer = { text: string | null; course: CourseAnswer | null }

export const refused = (text: string) => data<PlanAnswer>({ text, course: null }, { status: 409 })

type CourseSubmission = { planId: string; form: FormData; here: string; lng: Language }

/** On the client's own page the notice above says why laser is barred; behind a link nothing does. */
const whyNotPaid = (refusal: DepositRefusal | PlanPaymentRefusal, here: string, lng: Language) =>
  textOf(lng, refusal === 'laser-barred' && isOwnPage(here) ? 'plans:laser-barred-own' : `plans:${refusal}`)
const isOwnPage = (here: string) => here.startsWith('/dashboard/')

/** The planner's answer, or the page anew once the times are booked. */
export async function submitCourse(services: Services, { planId, form, here, lng }: CourseSubmission) {
  const course = await planCourse(services, { planId, form, by: 'client', lng, isOwnPage: isOwnPage(here) })
  if (!course) return redirect(inLanguage(`${here}?done=booked`, lng))
  return data<PlanAnswer>({ text: null, course }, { status: course.text ? 409 : 200 })
}

/** Asks the clinic for credit, and leads back to the plan. */
export async function submitCredit(services: Services, planId: string, { here, lng }: Pick<Pay, 'here' | 'lng'>) {
  const asked = await askForCredit(services, planId)
  return asked.ok ? redirect(inLanguage(`${here}?done=credit`, lng)) : refused(textOf(lng, `plans:${asked.refusal}`))
}

type Pay = { what: 'plan' | 'session'; here: string; lng: Language }

/** Opens the payment page for a plan, or its next session; a package is paid for with the visit it begins with. */
export async function payForPlan(services: Services, planId: string, { what, here, lng }: Pay) {
  const held = await heldPackage(services, planId)
  if (held) {
    const first = await startDeposit(services, held.appointmentId)
    return first.ok ? toPaymentPage(services, first.value) : refused(whyNotPaid(first.refusal, here, lng))
  }
  const at = (state: 'paid' | 'failed') => {
    const url = new URL(here, services.settings.publicUrl)
    url.searchParams.set(state, '1')
    return url.href
  }
  const opened = await startPlanPayment(services, planId, { what, successUrl: at('paid'), failureUrl: at('failed') })
  return opened.ok ? redirect(opened.value.url) : refused(whyNotPaid(opened.refusal, here, lng))
}
