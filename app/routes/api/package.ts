import { returnCookie } from '#app/services/links/return.ts'
import type { z } from 'zod'
import type { Actor } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import { BOOKING_LIMITS } from '#app/domain/access/limits.ts'
import { isPackageCount } from '#app/domain/pricing/sessions.ts'
import { SLOT_REFUSALS } from '#app/domain/booking/booking.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { packageAnswer } from '#app/features/booking/answer-schema.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema, type BookingInput } from '#app/features/booking/schema.ts'
import { packageCourse, singleVisit } from '#app/features/plans/commands/order-package.ts'
import { buyerSchema, PACKAGE_ADD_ONS, packageSchema, type PackageInput } from '#app/features/booking/package-schema.ts'
import { askForCredit } from '#app/features/plans/commands/ask-credit.ts'
import { courseOfVisit } from '#app/features/plans/queries/visit-course.ts'
import { packageMost, settingOf } from '#app/features/settings/queries/settings.ts'
import { fieldProblem, inputProblem, problem } from '#app/http/problem.ts'
import { bookingProblem } from './booking-problem.ts'
import { hasVerified } from '#app/http/caller.ts'
import { endpoint } from '#app/http/endpoint.ts'

/** Books the first visit, writes the course it begins, and opens the payment page: one order. */
export const packagePayment = endpoint({
  method: 'post',
  path: '/api/payments/package',
  action: 'book',
  shows: 'own',
  rateLimit: BOOKING_LIMITS,
  summary: 'Buy a course, or one session, with its first appointment; answers the payment page',
  body: packageSchema,
  answers: {
    201: {
      description: 'Send the browser to url: the payment page, or the booking where nothing is due',
      schema: packageAnswer,
    },
  },
  refusals: [
    ...SLOT_REFUSALS,
    'laser-barred',
    'one-numbing',
    'provider-gone',
    'price-changed',
    'code-unknown',
    'code-expired',
    'code-not-yet-active',
    'payment-unavailable',
    'credit-not-offered',
    'sign-in-needed',
    'clinic-unfinished',
  ],
  async handle({ services, lng, body, request, address, idempotencyKey, actor }) {
    const buyer = buyerSchema.safeParse(actor ? { ...ownName(actor), ...withoutUndefined(body) } : body)
    if (!buyer.success) return inputProblem(buyer.error, lng)
    const input = bookingOf({ ...body, ...buyer.data })
    const { plan, payBy, sessions = null } = body
    if (plan === 'package' && sessions !== null && !isPackageCount(sessions, await packageMost(services)))
      return fieldProblem('sessions', 'sessions-invalid', lng)
    const inInstalments = payBy === 'instalments'
    if (inInstalments) {
      if (!actor) return problem('sign-in-needed', lng)
      if (plan === 'single' || !(await settingOf(services, 'instalments')).isOn)
        return problem('credit-not-offered', lng)
    }
    const course =
      plan === 'package'
        ? await packageCourse(services, body.treatmentType, sessions, payBy)
        : singleVisit(body.treatmentType)
    const isVerified = hasVerified(services, request, input.email)
    const booked = await bookAppointment(services, input, {
      lng,
      idempotencyKey,
      actor,
      isVerified,
      from: address,
      course,
    })
    if (!booked.ok) return bookingProblem(services, booked, input, { lng, isSignedIn: actor !== null })
    const { appointmentId, manageUrl, deposit, holdExpiresAt } = booked.value
    const planId = (await courseOfVisit(services.db, appointmentId))?.planId ?? null
    if (inInstalments && planId && deposit > 0) {
      const asked = await askForCredit(services, planId)
      if (!asked.ok) return problem(asked.refusal, lng)
      const url = inLanguage(`/dashboard/plan/${planId}`, lng)
      return { status: 201, body: { url, appointmentId, planId, manageUrl, holdExpiresAt: null } }
    }
    const opened = deposit > 0 ? await startDeposit(services, appointmentId) : null
    // A second press after the payment leads to what was booked.
    if (opened && !opened.ok && opened.refusal !== 'already-paid' && opened.refusal !== 'nothing-due')
      return problem(opened.refusal, lng)
    return {
      status: 201,
      cookies: opened?.ok ? [returnCookie(services.settings, opened.value.paymentId)] : [],
      body: {
        url: opened?.ok ? opened.value.url : manageUrl,
        appointmentId,
        planId,
        manageUrl,
        holdExpiresAt: holdExpiresAt?.toISOString() ?? null,
      },
    }
  },
})

type Bought = PackageInput & z.output<typeof buyerSchema>

function bookingOf({ date, time, addOns, areaCm2, ...body }: Bought): BookingInput {
  const { email, firstName, lastName, phone, notes, affiliateCode, provider, expressRequest } = body
  return bookingSchema.parse({
    type: 'treatment',
    appointmentDate: date,
    appointmentTime: time,
    email,
    firstName,
    lastName,
    phone,
    notes,
    affiliateCode,
    provider,
    expressRequest,
    addOns: (Object.keys(PACKAGE_ADD_ONS) as (keyof typeof PACKAGE_ADD_ONS)[])
      .filter((key) => addOns[key])
      .map((key) => PACKAGE_ADD_ONS[key]),
    ...(areaCm2 && { analysisData: { size: `${areaCm2} cm²` } }),
    total: body.total,
    dueNow: body.dueNow,
    replaces: body.replaces,
  })
}

const ownName = ({ email, firstName, lastName }: NonNullable<Actor>) => ({ email, firstName, lastName })

const withoutUndefined = (body: PackageInput) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== ''))
