import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import type { ListedInvoice } from '#app/features/invoices/queries/invoices.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import type { RecordedPayment, RecordedVisit } from '#app/features/patients/queries/record.ts'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import type { ClientCharge } from '#app/features/payments/queries/amount-due.ts'
import type { StaffEntry, VisitDebt } from '#app/features/payments/queries/staff-entries.ts'
import type { ScanDraft } from '#app/features/plans/queries/from-scan.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { PlanActs, StaffPlan } from '#app/features/plans/ui/staff-plan.tsx'
import { ProposePlan } from '#app/features/plans/ui/propose-plan.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { Payouts } from './payouts.tsx'
import { RecordPayment } from './record-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { StaffBook } from './staff-book.tsx'
import { toPay } from './to-pay.ts'
import '#app/features/plans/ui/plans.css'
import './payment-desk.css'

/** Why a form of the page was turned down, and at which. */
export type DeskAnswer = {
  at: 'propose' | 'move' | 'record' | 'refund' | 'course' | 'enter'
  refusal: string
  text: string
  fields: Record<string, string>
  /** What was asked, so that it can be asked again once the password was given. */
  asked?: Record<string, string>
  /** What the planner of one plan answered. */
  course?: { planId: string; answer: CourseAnswer }
}

type Shown = {
  id: string
  name: string
  plans: PlanView[]
  payments: RecordedPayment[]
  visits: RecordedVisit[]
  charges: ClientCharge[]
  invoices: ListedInvoice[]
  /** Fees and write-offs, and what could be given up; empty for who may not enter any. */
  entries: StaffEntry[]
  debts: VisitDebt[]
  /** A plan from each of the client's scans, and the one the form is filled in from. */
  drafts: ScanDraft[]
  chosenDraft: ScanDraft | null
  formKey: string
  entryKey: string
  refundKey: string
  planKey: string
  done: string | null
  /** The payment whose invoice is to be credited. */
  refund: string | null
}

const DONE = [
  'course-booked',
  'proposed',
  'done',
  'recorded',
  'refunded',
  'refunded-at-clinic',
  'paid-back',
  'stopped',
  'entered',
  'taken-back',
] as const

/** One client's money, for staff: plans and what is owed, what is taken at the desk, what was paid, and what goes back. */
export function PaymentDesk({
  shown,
  canRefund,
  answer,
}: {
  shown: Shown
  canRefund: boolean
  answer: DeskAnswer | null
}) {
  const { t } = useTranslation(['plans', 'admin', 'record', 'invoices'])
  const lng = useLanguage()
  const done = answer ? undefined : DONE.find((one) => one === shown.done)
  const submit = useSubmit()
  const [dismissed, setDismissed] = useState<DeskAnswer | null>(null)
  const asks = answer?.refusal === 'password-needed' && dismissed !== answer ? answer.asked : undefined
  // Whoever has a plan is seldom here for another.
  const [isProposing, setProposing] = useState(
    shown.plans.length === 0 || shown.chosenDraft !== null || answer?.at === 'propose',
  )
  const at = (form: DeskAnswer['at']) => (answer?.at === form && !asks ? answer : null)
  return (
    <>
      <RecordHead id={shown.id} name={shown.name} part="payments" title={t('desk')}>
        <ButtonLink href="#record">{t('record-do')}</ButtonLink>
      </RecordHead>
      {done ? (
        <p className="note ok" role="status">
          {t(done)}
        </p>
      ) : null}
      {at('move') ? <FormRefusal>{at('move')!.text}</FormRefusal> : null}
      {asks ? (
        <Panel title={t('password-title')}>
          <AskPassword
            text={t('password-text')}
            action={t('admin:go-on')}
            ask={accountApi(lng).confirmPassword}
            onDone={() => void submit(asks, { method: 'post' })}
            onCancel={() => setDismissed(answer)}
          />
        </Panel>
      ) : null}
      <div className="payment-desk">
        <Payouts payments={shown.payments} />
        {shown.plans.map((plan) => (
          <StaffPlan key={plan.id} plan={plan} />
        ))}
        {shown.plans.length === 0 ? (
          <Panel title={t('plan')}>
            <Empty>{t('no-plans')}</Empty>
          </Panel>
        ) : null}
        <div className="desk-cols">
          <div className="desk-now">
            <Panel id="record" title={t('record-payment')} tone="skin">
              <RecordPayment choices={toPay(shown)} formKey={shown.formKey} answer={at('record')} />
            </Panel>
          </div>
          <div className="desk-past">
            <Panel title={t('record:payments')}>
              <PaymentTable payments={shown.payments} />
              {canRefund ? (
                <RefundPayment
                  asked={shown.refund}
                  payments={shown.payments}
                  formKey={shown.refundKey}
                  answer={at('refund')}
                />
              ) : null}
            </Panel>
            <Panel title={t('invoices:invoices')}>
              <Invoices all={shown.invoices} />
            </Panel>
          </div>
          <div className="desk-more">
            <details
              id="propose"
              className="pnl fold"
              open={isProposing}
              onToggle={({ currentTarget }) => setProposing(currentTarget.open)}
            >
              <summary>
                <h2 className="h4">{t('propose')}</h2>
                <Icon name="plus" />
              </summary>
              <ProposePlan
                formKey={shown.planKey}
                answer={at('propose')}
                drafts={shown.drafts}
                chosen={shown.chosenDraft}
              />
            </details>
            {canRefund ? (
              <Panel id="book" title={t('book')}>
                <StaffBook {...shown} formKey={shown.entryKey} answer={at('enter')} />
              </Panel>
            ) : null}
          </div>
        </div>
        {shown.plans.map((plan) => (
          <PlanActs
            key={plan.id}
            plan={plan}
            canStop={canRefund}
            course={answer?.course?.planId === plan.id ? answer.course.answer : null}
          />
        ))}
      </div>
    </>
  )
}

const NEWEST = 3

/** The newest invoices; the others are seldom asked for. */
function Invoices({ all }: { all: ListedInvoice[] }) {
  const { t } = useTranslation('plans')
  const earlier = all.slice(NEWEST)
  return (
    <>
      <InvoiceTable invoices={all.slice(0, NEWEST)} />
      {earlier.length > 0 ? (
        <details className="acc">
          <summary>{t('earlier-invoices', { count: earlier.length })}</summary>
          <InvoiceTable invoices={earlier} label={t('earlier-invoices', { count: earlier.length })} />
        </details>
      ) : null}
    </>
  )
}
