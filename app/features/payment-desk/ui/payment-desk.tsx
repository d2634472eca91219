import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import type { RecordedPayment, RecordedVisit } from '#app/features/patients/queries.ts'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { StaffPlan } from '#app/features/plans/ui/staff-plan.tsx'
import { ProposePlan } from '#app/features/plans/ui/propose-plan.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { RecordPayment } from './record-payment.tsx'
import { RefundPayment } from './refund-payment.tsx'
import '#app/features/plans/ui/plans.css'

/** Why a form of the page was turned down, and at which. */
export type DeskAnswer = {
  at: 'propose' | 'move' | 'record' | 'refund' | 'course'
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
  invoices: ListedInvoice[]
  formKey: string
  done: string | null
}

const DONE = ['course-booked', 'proposed', 'done', 'recorded', 'refunded', 'stopped'] as const

/** One client's money, for staff: plans, what was paid, what is taken at the desk, and what goes back. */
export function PaymentDesk({
  shown,
  mayRefund,
  answer,
}: {
  shown: Shown
  mayRefund: boolean
  answer: DeskAnswer | null
}) {
  const { t } = useTranslation(['plans', 'admin', 'record', 'invoices'])
  const lng = useLanguage()
  const done = answer ? undefined : DONE.find((one) => one === shown.done)
  const submit = useSubmit()
  const [dismissed, setDismissed] = useState<DeskAnswer | null>(null)
  const asks = answer?.refusal === 'password-needed' && dismissed !== answer ? answer.asked : undefined
  const at = (form: DeskAnswer['at']) => (answer?.at === form && !asks ? answer : null)
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${shown.id}`, lng)}>{shown.name}</a> / {t('desk')}
      </p>
      <DeskHead title={t('desk')} lead={shown.name} />
      {done ? (
        <p className="note ok" role="status">
          {t(done)}
        </p>
      ) : null}
      {at('move') ? (
        <p className="note danger" role="alert">
          {at('move')!.text}
        </p>
      ) : null}
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
        {shown.plans.map((plan) => (
          <StaffPlan
            key={plan.id}
            plan={plan}
            mayStop={mayRefund}
            course={answer?.course?.planId === plan.id ? answer.course.answer : null}
          />
        ))}
        {shown.plans.length === 0 ? (
          <Panel title={t('plan')}>
            <Empty>{t('no-plans')}</Empty>
          </Panel>
        ) : null}
        <div className="cols-2">
          <div>
            <Panel title={t('record:payments')}>
              <PaymentTable payments={shown.payments} />
              {mayRefund ? <RefundPayment payments={shown.payments} answer={at('refund')} /> : null}
            </Panel>
            <Panel title={t('invoices:invoices')}>
              <InvoiceTable invoices={shown.invoices} />
            </Panel>
          </div>
          <div>
            <Panel title={t('record-payment')} tone="skin">
              <RecordPayment visits={shown.visits} plans={shown.plans} formKey={shown.formKey} answer={at('record')} />
            </Panel>
            <Panel title={t('propose')}>
              <ProposePlan answer={at('propose')} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  )
}
