import { analyticsCsv } from './analytics.ts'
import { z } from 'zod'
import { isBrowserNamespace } from '#app/content/text/namespaces.ts'
import { textOf, textsIn } from '#app/content/text/i18n.server.ts'
import { SLOT_REFUSALS } from '#app/domain/booking/booking.ts'
import { clinicTimeAt, formatDay, formatTime, dayOf, timeOf } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES, titleIn, type Language } from '#app/domain/language.ts'
import { BOOKING_LIMITS } from '#app/domain/access/limits.ts'
import { instalmentOffer } from '#app/domain/money/instalments.ts'
import { planChoices } from '#app/domain/plans/plan-choices.ts'
import { policy } from '#app/domain/policy.ts'
import { hasUnknownAddOn } from '#app/domain/pricing/add-ons.ts'
import { quote, type Quote } from '#app/domain/pricing/pricing.ts'
import { RULE_DIALOGS } from '#app/domain/pricing/pricing-rules.ts'
import { findCode } from '#app/features/affiliates/queries/codes.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import {
  availabilityAnswer,
  bookedAnswer,
  codeAnswer,
  paymentPageAnswer,
  quoteAnswer,
  rulesAnswer,
} from '#app/features/booking/answer-schema.ts'
import { availabilityQuerySchema, bookingCallSchema } from '#app/features/booking/schema.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { depositSchema } from '#app/features/payments/schema.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { line } from '#app/input/text-fields.ts'
import { analysisEndpoints } from './analyses.ts'
import { accountEndpoints } from './account/account.ts'
import { createSlotLists } from './availability.ts'
import { clinicExportEndpoints } from './own/clinic-export.ts'
import { closedDays } from './calendar.ts'
import { withBookedScan } from './booked-scan.ts'
import { bookingProblem } from './booking-problem.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { invoiceEndpoints } from './files/invoices.ts'
import { journalEndpoints } from './files/journal.ts'
import { ownDataEndpoints } from './own/own-data.ts'
import { packagePayment } from './package.ts'
import { hasVerified } from '#app/http/caller.ts'
import { returnCookie } from '#app/services/links/return.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import { isPackageCount } from '#app/domain/pricing/sessions.ts'
import { fieldProblem, problem } from '#app/http/problem.ts'
import { teamEndpoints } from './team.ts'
import { findEndpoints } from './own/find.ts'
import { urgentReportEndpoints } from './own/urgent-reports.ts'
import { staffAppointmentEndpoints } from './staff-appointments.ts'
import { partnerEndpoints } from './partners.ts'
import { cookieChoice, statistics } from './statistics.ts'
import { bookingTerms, packageMost, priceTerms, settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

const slotLists = new WeakMap<Services, ReturnType<typeof createSlotLists>>()

/** The kept slot lists of an installation. */
export function slotListsOf(services: Services) {
  const known = slotLists.get(services) ?? createSlotLists(services)
  slotLists.set(services, known)
  return known
}

/** The question as it stands in the address. */
export const questionOf = (url: string) => url.slice(url.indexOf('?') + 1 || url.length)

const availability = endpoint({
  method: 'get',
  path: '/api/availability',
  action: 'read-public',
  rateLimit: ['availability-from-address', 'availability-from-block'],
  summary: 'Open slots, day by day',
  query: availabilityQuerySchema,
  answers: {
    200: { description: 'Each day asked for', schema: availabilityAnswer },
  },
  async handle({ services, query, request }) {
    const lists = slotListsOf(services)
    const question = questionOf(request.url)
    const bytes = lists.kept(question) ?? (await lists.answer(query, question))
    return new Response(bytes, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } })
  },
})

/** An unverified booking that does not stand without its confirmation says so. */
const confirmText = (confirmBy: Date, lng: Language) =>
  textOf(lng, 'booking:confirm-by', { time: formatTime(timeOf(clinicTimeAt(confirmBy)), lng) })

const bookings = endpoint({
  method: 'post',
  path: '/api/bookings',
  action: 'book',
  shows: 'own',
  rateLimit: BOOKING_LIMITS,
  summary: 'Book a consultation or a treatment; an account is made for a new e-mail address',
  body: bookingCallSchema,
  answers: {
    201: {
      description: 'Booked. A deposit due holds the slot until holdExpiresAt.',
      schema: bookedAnswer,
    },
  },
  refusals: [
    ...SLOT_REFUSALS,
    'laser-barred',
    'one-numbing',
    'provider-gone',
    'price-changed',
    'analysis-gone',
    'clinic-unfinished',
    'code-unknown',
    'code-expired',
    'code-not-yet-active',
  ],
  async handle({ services, lng, body, request, address, idempotencyKey, actor }) {
    if (hasUnknownAddOn(body.addOns, (await priceList(services)).rules))
      return fieldProblem('addOns', 'add-on-unknown', lng)
    const asked = await withBookedScan(services, body, actor)
    if (!asked.ok) return problem(asked.refusal, lng)
    const isVerified = hasVerified(services, request, body.email)
    const booked = await bookAppointment(services, asked.value, {
      lng,
      idempotencyKey,
      actor,
      isVerified,
      from: address,
    })
    if (!booked.ok) return bookingProblem(services, booked, body, { lng, isSignedIn: actor !== null })
    const { appointmentId, manageUrl, deposit, holdExpiresAt, confirmBy, startsAt } = booked.value
    const key =
      deposit > 0
        ? 'booking:message-held'
        : body.type === 'consultation'
          ? 'booking:message-consultation'
          : 'booking:message-booked'
    const message = textOf(lng, key, {
      day: formatDay(dayOf(startsAt), lng),
      time: formatTime(startsAt, lng),
      minutes: (await bookingTerms(services)).holdMinutes,
    })
    const until = holdExpiresAt?.toISOString() ?? null
    const answer = {
      appointmentId,
      message: confirmBy ? `${message} ${confirmText(confirmBy, lng)}` : message,
      manageUrl,
      deposit,
      holdExpiresAt: until,
      confirmBy: confirmBy?.toISOString() ?? null,
    }
    return { status: 201, body: answer }
  },
})

const deposit = endpoint({
  method: 'post',
  path: '/api/payments/treatment-deposit',
  action: 'pay',
  rateLimit: 'none',
  isIdempotent: false,
  summary: 'Open the payment page for the deposit of a booked treatment',
  body: depositSchema,
  answers: { 201: { description: 'Send the browser to url', schema: paymentPageAnswer } },
  refusals: [
    'not-found',
    'nothing-due',
    'already-paid',
    'hold-expired',
    'laser-barred',
    'payment-unavailable',
    'clinic-unfinished',
  ],
  async handle({ services, lng, body }) {
    const opened = await startDeposit(services, body.appointmentId)
    if (!opened.ok) return problem(opened.refusal, lng)
    const { url, paymentId } = opened.value
    return {
      status: 201,
      body: { url },
      cookies: [returnCookie(services.settings, paymentId)],
    }
  },
})

const code = endpoint({
  method: 'get',
  path: '/api/affiliate-codes/{code}',
  action: 'validate-code',
  rateLimit: ['code-from-address'],
  summary: 'What a discount code gives',
  params: z.object({ code: z.string().max(40) }),
  answers: {
    200: {
      description: 'The benefits',
      schema: codeAnswer,
    },
  },
  refusals: ['code-unknown', 'code-expired', 'code-not-yet-active'],
  async handle({ services, lng, params }) {
    const found = await findCode(services, params.code)
    if (!found.ok) return problem(found.refusal, lng)
    const { code: name, affiliateId, company, benefits } = found.value
    return {
      status: 200,
      body: {
        code: name,
        affiliateId,
        company,
        discountPercentage: benefits.discountPercent,
        discountAmount: benefits.discount,
        zeroDeposit: benefits.zeroDeposit,
        freePainCoverage: benefits.freePainCoverage,
      },
    }
  },
})

const pricingRules = endpoint({
  method: 'get',
  path: '/api/pricing-rules',
  action: 'read-public',
  rateLimit: 'none',
  summary: 'The price list that holds today',
  answers: {
    200: {
      description: 'Rules in display order; prices in øre',
      schema: rulesAnswer,
    },
  },
  async handle({ services }) {
    return { status: 200, body: await priceList(services) }
  },
})

const quoteSchema = z.object({
  areaCm2: z.number('number-expected').positive('area-invalid').max(20_000, 'area-invalid').nullish(),
  plan: z.enum(['single', 'package'], 'plan-invalid').default('single'),
  goal: z.enum(['coverUp', 'completeRemoval'], 'goal-invalid').nullish(),
  sessions: z
    .int('number-expected')
    .min(policy.packageCountMin, 'sessions-invalid')
    .max(policy.packageCountMax, 'sessions-invalid')
    .nullish(),
  addOns: z.array(line(40)).max(12).default([]),
  dialog: z.enum(RULE_DIALOGS, 'dialog-invalid').default('treatment'),
  code: line(40).nullish(),
})

const quotes = endpoint({
  method: 'post',
  path: '/api/quotes',
  action: 'read-public',
  isIdempotent: false,
  rateLimit: ['code-from-address'],
  summary: 'A price, line by line, each with the rule it came from; amounts in øre, VAT included',
  body: quoteSchema,
  answers: {
    200: {
      description: 'The quote',
      schema: quoteAnswer,
    },
  },
  refusals: ['code-unknown', 'code-expired', 'code-not-yet-active'],
  async handle({ services, lng, body }) {
    const found = body.code ? await findCode(services, body.code) : null
    if (found && !found.ok) return problem(found.refusal, lng)
    const { rules } = await priceList(services)
    const terms = await priceTerms(services)
    const { areaCm2 = null, plan, goal = null, sessions = null, addOns, dialog } = body
    if (hasUnknownAddOn(addOns, rules)) return fieldProblem('addOns', 'add-on-unknown', lng)
    if (sessions !== null && !isPackageCount(sessions, await packageMost(services)))
      return fieldProblem('sessions', 'sessions-invalid', lng)
    const { benefits = null, code = null } = found?.value ?? {}
    const asked = { areaCm2, goal, sessions, addOns, dialog, benefits, code, ...terms }
    const made = quote({ ...asked, plan }, rules)
    const choices = planChoices(asked, rules)
    // What the buyer is told before the order, of a contract made now.
    const contractTerms = {
      withdrawalUntil: withdrawalUntil(services.clock.instant()),
      refundRate: await settingOf(services, 'refund_rate'),
      choices,
      instalments: instalmentOffer(choices.package.price, await settingOf(services, 'instalments')),
      selfServiceHours: await settingOf(services, 'self_service_hours'),
    }
    return { status: 200, body: { ...inLanguage(made, lng), ...contractTerms } }
  },
})

const inLanguage = (made: Quote, lng: Language) => ({
  ...made,
  lines: made.lines.map((line) => ({ ...line, title: titleIn(line, lng) })),
})

const locales = endpoint({
  method: 'get',
  path: '/api/locales/{lng}/{file}',
  action: 'read-public',
  rateLimit: 'none',
  summary: 'The interface texts of one namespace in one language',
  params: z.object({ lng: z.string(), file: z.string() }),
  answers: { 200: { description: 'Texts by key', schema: z.record(z.string(), z.string()) } },
  refusals: ['not-found'],
  async handle({ services, lng, params }) {
    const ns = params.file.replace(/\.json$/, '')
    const language = LANGUAGES.find((one) => one === params.lng)
    if (!language || !isBrowserNamespace(ns)) return problem('not-found', lng)
    const { texts, isOwn } = textsIn(language, ns, await settingOf(services, 'texts'))
    return new Response(JSON.stringify(texts), {
      // What the owner may change at any moment is asked anew.
      headers: { 'Content-Type': 'application/json', 'Cache-Control': isOwn ? 'no-cache' : 'public, max-age=300' },
    })
  },
})

/** Every JSON call, in one list: the server mounts it and the OpenAPI page prints it. */
export const endpoints: readonly Endpoint[] = [
  availability,
  closedDays,
  bookings,
  deposit,
  packagePayment,
  code,
  pricingRules,
  quotes,
  locales,
  ...analysisEndpoints,
  ...accountEndpoints,
  ...staffAppointmentEndpoints,
  ...urgentReportEndpoints,
  ...findEndpoints,
  ...ownDataEndpoints,
  ...invoiceEndpoints,
  ...clinicExportEndpoints,
  ...journalEndpoints,
  ...teamEndpoints,
  ...partnerEndpoints,
  cookieChoice,
  statistics,
  analyticsCsv,
]
