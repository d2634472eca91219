import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { instalmentOffer, type InstalmentTerms } from '#app/domain/money/instalments.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import {
  startDeposit,
  startPlanPayment,
  type DepositRefusal,
  type PlanPaymentRefusal,
} from '#app/features/payments/commands/checkout.ts'
import { attemptOnPlan } from '#app/features/payments/queries/outcome.ts'
import { closedForPlan, type PlanView } from '#app/features/plans/queries/treatment-plan.ts'
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
    // The payment page sends back here; what became of it stands in the book, never in the address.
    attempt: query.has('paid') || query.has('failed') ? await attemptOnPlan(services, planId) : null,
    heldUntil: (await heldPackage(services, planId))?.until ?? null,
    closed: await closedForPlan(services, planId),
    isChoosing: query.get('book') === 'next',
    isPlanning: query.get('book') === 'course',
    isBooked: query.get('done') === 'booked',
    credit: creditFor(plan, await settingOf(services, 'instalments')),
  }
}

/** Credit is offered for a whole plan that is still to be paid, and where the clinic has switched it on. */
export function creditFor({ status, endedBecause, remaining, payments }: PlanView, terms: InstalmentTerms) {
  const isOpen = (status === 'notApproved' || status === 'pending') && !endedBecause && payments.length === 0
  return isOpen ? instalmentOffer(remaining, terms) : null
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
