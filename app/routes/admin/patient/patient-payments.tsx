import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { BookEntryRefusal } from '#app/domain/money/book-entry.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { RefundRefusal } from '#app/domain/money/payment.ts'
import { refuse } from '#app/domain/result.ts'
import type { PlanRefusal, PlanStatus } from '#app/domain/plans/plan.ts'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { openRecord } from '#app/features/patients/commands/open-record.ts'
import {
  recordClinicPayment,
  refundByStaff,
  type AboveDue,
  type ClinicPaymentRefusal,
} from '#app/features/payments/commands/at-clinic.ts'
import { stopPlan, type StopRefusal } from '#app/features/appointments/commands/stop-plan.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { enterInBook, takeBackEntry } from '#app/features/payments/commands/enter-in-book.ts'
import { chargesOf } from '#app/features/payments/queries/amount-due.ts'
import { staffEntriesOf, visitDebtsOf } from '#app/features/payments/queries/staff-entries.ts'
import { bookEntrySchema, clinicPaymentSchema, refundSchema } from '#app/features/payments/schema.ts'
import { PaymentDesk, type DeskAnswer } from '#app/features/payment-desk/ui/payment-desk.tsx'
import { changePlan, proposePlan, renewPlanLink, revokePlanLink } from '#app/features/plans/commands/treatment-plan.ts'
import { ownerOfPlan, plansOf } from '#app/features/plans/queries/treatment-plan.ts'
import { draftsFromScans } from '#app/features/plans/queries/from-scan.ts'
import { planMoveSchema, proposalSchema } from '#app/features/plans/schema.ts'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { fieldText } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { dueChangedWords } from '#app/routes/due-changed.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { readsAfterConflict } from '#app/routes/read-after-conflict.ts'
import { planCourse } from '#app/routes/plan-course.ts'
import type { Services } from '#app/services/services.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-payments'
import { deskIntents } from '#app/features/plans/intent-schema.ts'

export const handle = {
  action: 'read-patient',
  shows: { what: 'record', param: 'id' },
  formAction: 'manage-plans',
  rateLimit: 'none',
  ns: ['admin', 'record', 'plans', 'invoices', 'portal', 'booking', 'clients', 'health'],
} satisfies Handle

/** A client's plans, payments and invoices, for staff. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openRecord(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: 404 })
  const { profile, payments, appointments } = opened.value
  const asked = new URL(request.url).searchParams
  const drafts = reachOfActor(actor, 'read-analysis') === 'any' ? await draftsFromScans(services, params.id) : []
  const canEnter = reachOfActor(actor, 'enter-in-ledger') === 'any'
  return {
    admin: actor.roles.includes('admin'),
    shown: {
      id: params.id,
      name: profile.name || textOf(lng, 'record:no-name'),
      plans: await plansOf(services, profile.id),
      payments,
      charges: await chargesOf(services, [profile.id]),
      visits: appointments.filter(({ type, status }) => type === 'treatment' && status !== 'cancelled'),
      invoices: await listInvoices(services, { patientId: profile.id }),
      entries: canEnter ? await staffEntriesOf(services, profile.id) : [],
      debts: canEnter ? await visitDebtsOf(services, profile.id) : [],
      drafts,
      chosenDraft: drafts.find(({ scanId }) => scanId === asked.get('scan')) ?? null,
      formKey: services.newId(),
      entryKey: services.newId(),
      refundKey: services.newId(),
      planKey: services.newId(),
      done: asked.get('done'),
      refund: asked.get('refund'),
    },
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'plans:desk'),
  }
}

type Deed = {
  services: Services
  actor: SignedIn
  patientId: string
  form: FormData
  fields: Record<string, string>
  lng: Language
}
type Answered = { done: string } | DeskAnswer

/** Each form of the page names its intent; what each may do the commands decide. */
const DEEDS: Record<NonNullable<ReturnType<typeof deskIntents.of>>, (deed: Deed) => Promise<Answered>> = {
  async propose({ services, actor, patientId, fields, lng }) {
    const input = proposalSchema.safeParse(fields)
    if (!input.success) return wrongFields('propose', input.error.issues, lng)
    const made = await proposePlan(services, actor, { ...input.data, patientId })
    return made.ok ? { done: 'proposed' } : said('propose', lng, made.refusal)
  },
  async move({ services, actor, fields, lng }) {
    const input = planMoveSchema.safeParse(fields)
    if (!input.success) return said('move', lng, 'move-not-allowed')
    const { plan: planId, from, to } = input.data
    const moved = await changePlan(services, actor, { planId, from: from as PlanStatus, to: to as PlanStatus })
    return moved.ok ? { done: 'done' } : said('move', lng, moved.refusal)
  },
  async link({ services, actor, fields, lng }) {
    const planId = fields['plan'] ?? ''
    if (!isId(planId)) return said('move', lng, 'not-found')
    const change = fields['link'] === 'revoke' ? revokePlanLink : renewPlanLink
    const changed = await change(services, actor, planId)
    return changed.ok ? { done: 'done' } : said('move', lng, changed.refusal)
  },
  async record({ services, actor, patientId, fields, lng }) {
    const input = clinicPaymentSchema.safeParse(fields)
    if (!input.success) return wrongFields('record', input.error.issues, lng)
    const recorded = await recordClinicPayment(services, actor, patientId, input.data)
    if (recorded.ok) return { done: 'recorded' }
    const { refusal, details } = recorded
    if (!details) return said('record', lng, refusal)
    if ('due' in details) return said('record', lng, refusal, dueChangedWords(details, lng))
    return { ...said('record', lng, refusal, aboveDueWords(input.data.amount, details, lng)), asked: fields }
  },
  async refund({ services, actor, patientId, fields, lng }) {
    const input = refundSchema.safeParse(fields)
    if (!input.success) return wrongFields('refund', input.error.issues, lng)
    const sent = await refundByStaff(services, actor, patientId, input.data)
    if (sent.ok) return { done: sent.value.isAtClinic ? 'refunded-at-clinic' : 'refunded' }
    const amount = sent.details ? formatMoney(sent.details.atMost, lng) : ''
    return said('refund', lng, sent.refusal, { amount })
  },
  async 'pay-out'({ services, actor, patientId, fields, lng }) {
    const refund = fields['refund'] ?? ''
    const paid = isId(refund) ? await markPaidBack(services, actor, patientId, refund) : refuse('not-found')
    return paid.ok ? { done: 'paid-back' } : said('refund', lng, paid.refusal)
  },
  async enter({ services, actor, patientId, fields, lng }) {
    const input = bookEntrySchema.safeParse(fields)
    if (!input.success) return wrongFields('enter', input.error.issues, lng)
    const entered = await enterInBook(services, actor, patientId, input.data)
    if (entered.ok) return { done: 'entered' }
    const amount = entered.details ? formatMoney(entered.details.atMost, lng) : ''
    return said('enter', lng, entered.refusal, { amount })
  },
  async 'take-back'({ services, actor, patientId, fields, lng }) {
    const asked = { entry: fields['entry'] ?? '', note: textOf(lng, 'plans:book-mistake') }
    const back = await takeBackEntry(services, actor, patientId, asked)
    return back.ok ? { done: 'taken-back' } : said('enter', lng, back.refusal)
  },
  'course-propose': courseDeed,
  'course-book': courseDeed,
  async stop({ services, actor, patientId, fields, lng }) {
    const planId = fields['plan'] ?? ''
    if (!isId(planId)) return said('move', lng, 'not-found')
    const stopped = await stopPlan(services, actor, { planId, patientId })
    return stopped.ok ? { done: 'stopped' } : said('move', lng, stopped.refusal)
  },
}

/** What is left, what was typed, and who took the last payment. */
function aboveDueWords(typed: Ore, { left, last }: AboveDue, lng: Language) {
  const money = (amount: Ore) => formatMoney(amount, lng)
  const taken = last
    ? textOf(lng, last.by ? 'plans:last-payment-by' : 'plans:last-payment', {
        amount: money(last.amount),
        method: textOf(lng, `plans:method-${last.method}`),
        by: last.by,
      })
    : ''
  return { left: money(left), amount: money(typed), taken }
}

/** Times for the sessions of a plan: suggested, or booked. The next one's is typed as a day and a time. */
async function courseDeed({ services, actor, patientId, form, fields, lng }: Deed): Promise<Answered> {
  const planId = fields['plan'] ?? ''
  if (!isId(planId) || (await ownerOfPlan(services, planId)) !== patientId) return said('course', lng, 'not-found')
  const { session, date = '', clock = '' } = fields
  if (session) form.set('time', `${session}@${date}T${clock}`)
  const answer = await planCourse(services, { planId, form, by: actor.userId, lng })
  if (!answer) return { done: 'course-booked' }
  return {
    at: 'course',
    refusal: answer.text ? 'move-not-allowed' : '',
    text: '',
    fields: {},
    course: { planId, answer },
  }
}

/** A refusal of this page's commands: each has its text in the plans' namespace. */
type Refusal =
  | PlanRefusal
  | RefundRefusal
  | ClinicPaymentRefusal
  | BookEntryRefusal
  | StopRefusal
  | 'password-needed'
  | 'input-invalid'

const said = (
  at: DeskAnswer['at'],
  lng: Language,
  refusal: Refusal,
  values: Record<string, unknown> = {},
): DeskAnswer => ({
  at,
  refusal,
  text: textOf(lng, `plans:${refusal}`, values),
  fields: {},
})

function wrongFields(
  at: DeskAnswer['at'],
  issues: { path: PropertyKey[]; message: string }[],
  lng: Language,
): DeskAnswer {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), fieldText(message, lng)]))
  return { ...said(at, lng, 'input-invalid'), fields }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const fields = textFields(form)
  const intent = deskIntents.of(fields['intent'])
  if (!intent) throw data(null, { status: 400 })
  const answer = await DEEDS[intent]({ services, actor, patientId: params.id, form, fields, lng })
  if ('done' in answer) return redirect(inLanguage(`/admin/patients/${params.id}/payments?done=${answer.done}`, lng))
  if (answer.refusal === 'not-found') throw data(null, { status: 404 })
  if (answer.refusal === '') return data(answer)
  if (answer.refusal === 'password-needed') return data({ ...answer, asked: fields }, { status: 403 })
  return data(answer, { status: answer.refusal === 'input-invalid' ? 422 : 409 })
}

export const shouldRevalidate = readsAfterConflict

export default function PatientPaymentsPage({ loaderData: { admin, shown, known }, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={known}>
      <PaymentDesk shown={shown} canRefund={admin} answer={actionData ?? null} />
    </WithRecordFacts>
  )
}
