import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { timeOf } from '#app/domain/time/clinic-time.ts'
import { isCashHour } from '#app/domain/money/desk-payment.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { TakePayment, type PaymentLink, type TakeAnswer } from '#app/features/payment-desk/ui/take-payment.tsx'
import { takePayment, type TakeRefusal } from '#app/features/payments/commands/take-payment.ts'
import { askForRest } from '#app/features/payments/commands/pay-rest.ts'
import { restIntents } from '#app/features/payments/intent-schema.ts'
import { restOfVisit } from '#app/features/payments/queries/amount-due.ts'
import { owedSession } from '#app/features/payments/queries/rest.ts'
import { visitBill } from '#app/features/payments/queries/bill.ts'
import { takenPaymentIn } from '#app/features/payments/schema.ts'
import { cashTerms } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { fieldText } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { dueChangedWords } from '#app/routes/due-changed.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { readsAfterConflict } from '#app/routes/read-after-conflict.ts'
import type { Services } from '#app/services/services.ts'
import type { Route } from './+types/visit-payment'

export const handle = {
  action: 'record-payment',
  shows: { what: 'record' },
  formAction: 'record-payment',
  rateLimit: 'none',
  ns: ['record', 'plans', 'invoices'],
} satisfies Handle

/** What the client of a visit is to pay today, and today's papers once it is paid. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const today = services.clock.today()
  const asked = new URL(request.url).searchParams
  const bill = isId(id) ? await visitBill(services, id, today) : null
  const client = bill && reachedClient(actor, 'record-payment', bill.patientId)
  if (!bill || !client) throw data(null, { status: 404 })
  shown([bill.patientId])
  const papers = await listInvoices(services, { patientId: client })
  return {
    bill,
    methods: await methodsNow(services),
    formKey: services.newId(),
    papers: papers.filter(({ day }) => day === today),
    isPaid: asked.has('paid'),
    links: bill.email ? await payableByLink(services, id) : [],
    isLinkSent: asked.has('link'),
    title: textOf(lng, 'plans:take-title'),
  }
}

/** What of a visit can be paid by a mailed link. */
async function payableByLink(services: Services, id: string): Promise<PaymentLink[]> {
  const links: PaymentLink[] = [
    { intent: 'link', amount: await restOfVisit(services, id) },
    { intent: 'link-session', amount: (await owedSession(services, id))?.left ?? (0 as Ore) },
  ]
  return links.filter(({ amount }) => amount > 0)
}

/** Outside the hours that the law names a clinic takes no cash. */
async function methodsNow(services: Services) {
  const hour = Number(timeOf(services.clock.now()).slice(0, 2))
  const takesCash = isCashHour(hour, await cashTerms(services))
  return CLINIC_METHODS.filter((method) => method !== 'cash' || takesCash)
}

/** Records the payment, or mails the client a link for it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const link = restIntents.of(field('intent'))
  if (link) return sendLink(services, actor, { appointmentId: id, of: link === 'link' ? 'visit' : 'session' }, lng)
  const read = takenPaymentIn(field)
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => [`${String(path[2])}-${String(path[1])}`, message])
    return data<TakeAnswer>(
      {
        text: textOf(lng, 'plans:input-invalid'),
        fields: Object.fromEntries(fields.map(([name, message]) => [name, fieldText(message!, lng)])),
      },
      { status: 422 },
    )
  }
  const taken = isId(id) ? await takePayment(services, actor, id, read.data) : null
  if (taken?.ok) return redirect(inLanguage(`/admin/visits/${id}/payment?paid`, lng))
  if (!taken || taken.refusal === 'not-found') throw data(null, { status: 404 })
  const { limit } = await cashTerms(services)
  const values = { limit: formatMoney(limit, lng), ...(taken.details && dueChangedWords(taken.details, lng)) }
  return data<TakeAnswer>({ text: textOf(lng, refusalText(taken.refusal), values), fields: {} }, { status: 409 })
}

async function sendLink(services: Services, actor: SignedIn, rest: Parameters<typeof askForRest>[2], lng: Language) {
  const asked = isId(rest.appointmentId) ? await askForRest(services, actor, rest) : null
  if (!asked) throw data(null, { status: 404 })
  if (asked.ok) return redirect(inLanguage(`/admin/visits/${rest.appointmentId}/payment?link`, lng))
  const text = asked.refusal === 'forbidden' ? 'plans:forbidden' : 'payments:nothing-due'
  return data<TakeAnswer>({ text: textOf(lng, text), fields: {} }, { status: 409 })
}

const refusalText = (refusal: Exclude<TakeRefusal, 'not-found'>) =>
  refusal === 'above-due' ? 'plans:take-too-much' : (`plans:${refusal}` as const)

// Refused because another user was first: the page shows what is due now.
export const shouldRevalidate = readsAfterConflict

export default function VisitPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TakePayment {...loaderData} answer={actionData ?? null} />
}
