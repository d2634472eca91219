import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, sum, type Ore } from '#app/domain/money/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import { Kept } from '#app/features/payments/ui/kept.tsx'
import { usePaidFor } from '#app/features/payments/ui/paid-for.ts'
import { unbroken, useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Empty } from '#app/ui/desk/desk.tsx'
import { STATUS_LOOKS } from '#app/ui/desk/status-looks.ts'
import { Table } from '#app/ui/parts/table.tsx'

/** The next payment of a course, not made yet. */
export type ComingPayment = { day: ClinicDay; session: number; amount: Ore }

/** A paper of a payment: its invoice, or a note that takes money back of it. */
export type PaymentPaper = {
  id: string
  paymentId: string
  number: string
  isCredit: boolean
  /** The number of the invoice a credit note takes money back of. */
  credits: string | null
  day: ClinicDay
  total: Ore
  file: ReactNode
}

type Props = {
  payments: RecordedPayment[]
  /** What is paid next stands first. */
  coming?: readonly ComingPayment[]
  /** The papers of the payments; absent: they stand elsewhere. */
  papers?: readonly PaymentPaper[]
  /** There is a plan, of which a treatment paid on its own is no part. */
  hasPlan?: boolean
}

/** What was paid, for what, how, and where it stands; below a payment what went back of it, and why. */
export function PaymentTable({ payments, coming = [], papers, hasPlan = false }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (payments.length + coming.length === 0) return <Empty>{t('no-payments')}</Empty>
  return (
    <Table label={t('payments')}>
      <thead>
        <tr>
          <th scope="col" className="wide">
            {t('date')}
          </th>
          <th scope="col">{t('for-what')}</th>
          <th scope="col" className="wide pay-method">
            {t('paid-by')}
          </th>
          <th scope="col" className="wide">
            {t('status')}
          </th>
          <th scope="col" className="r">
            {t('amount')}
          </th>
          {papers ? (
            <th scope="col" className="r wide">
              {t('paper')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {coming.map(({ day, session, amount }) => (
          <tr key={`${day} ${session}`} data-coming>
            <td className="tnum wide">{formatDay(day, lng, 'data')}</td>
            <td>
              <span className="strong">{t('kind-session-of', { number: session })}</span>
              <span className="narrow cap mut tnum">{formatDay(day, lng, 'data')}</span>
              <span className="narrow standing">
                <Due />
              </span>
            </td>
            <td className="wide sec pay-method">–</td>
            <td className="wide">
              <Due />
            </td>
            <td className="r tnum">{formatMoney(amount, lng)}</td>
            {papers ? <td className="r wide">{NOTHING_HERE}</td> : null}
          </tr>
        ))}
        {payments.map((payment) => {
          const own = papers?.filter(({ paymentId }) => paymentId === payment.id)
          return (
            <Fragment key={payment.id}>
              <Paid payment={payment} papers={own} hasPlan={hasPlan} />
              {own
                ?.filter(({ isCredit }) => isCredit)
                .map((note) => (
                  <Note key={note.id} note={note} />
                ))}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}

// A cell that would say nothing: what came of it stands in the row's own words.
const NOTHING_HERE = '\u00a0'

type PaidProps = { payment: RecordedPayment; papers: readonly PaymentPaper[] | undefined; hasPlan: boolean }

function Paid({ payment, papers, hasPlan }: PaidProps) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const paidFor = usePaidFor()
  const day = formatDay(payment.day, lng, 'data')
  // A note has a row of its own, which takes its sum off; what went back without one is taken off here.
  const noted = sum(papers?.filter(({ isCredit }) => isCredit).map(({ total }) => total) ?? [])
  const invoice = papers
    ?.filter(({ isCredit }) => !isCredit)
    .map(({ id, file }) => <Fragment key={id}>{file}</Fragment>)
  return (
    <tr>
      <td className="tnum wide">{day}</td>
      <td>
        <span className="strong">{paidFor(payment)}</span>
        <span className="narrow cap mut tnum">{day}</span>
        {hasPlan && payment.kind === 'visit' ? <span className="cap mut block">{t('outside-plan')}</span> : null}
        <Back payment={payment} />
        {payment.reference ? (
          <span className="narrow cap mut tnum">
            {t('paid-with-number', { method: t(`method-${payment.method}`), number: unbroken(payment.reference) })}
          </span>
        ) : null}
        <span className="narrow standing">
          <Standing payment={payment} />
        </span>
        {invoice ? <span className="narrow">{invoice}</span> : null}
      </td>
      <td className="wide sec pay-method">
        {t(`method-${payment.method}`)}
        {payment.reference ? (
          <span className="cap mut block tnum">{unbroken(t('paid-number', { number: payment.reference }))}</span>
        ) : null}
      </td>
      <td className="wide">
        <Standing payment={payment} />
      </td>
      <td className="r tnum">
        <Kept amount={payment.amount} refunded={Math.max(0, payment.refunded + noted) as Ore} />
      </td>
      {papers ? <td className="r wide">{invoice}</td> : null}
    </tr>
  )
}

/** What took money back, straight under the payment it is of: which invoice it is for, when, and the sum it takes off. */
function Note({ note: { number, credits, day, total, file } }: { note: PaymentPaper }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  return (
    <tr data-note>
      <td className="tnum wide">{formatDay(day, lng, 'data')}</td>
      <td>
        {t('credit-note')} <span className="tnum pay-number">{number}</span>
        {credits ? <span className="cap mut tnum block pay-number">{t('credits', { number: credits })}</span> : null}
        <span className="narrow cap mut tnum">{formatDay(day, lng, 'data')}</span>
        <span className="narrow">{file}</span>
      </td>
      <td className="wide pay-method">{NOTHING_HERE}</td>
      <td className="wide">{NOTHING_HERE}</td>
      <td className="r tnum">{formatMoney(total, lng)}</td>
      <td className="r wide">{file}</td>
    </tr>
  )
}

function Due() {
  const { t } = useTranslation('record')
  return (
    <Badge tone="warn" shape="hollow">
      {t('payment-due')}
    </Badge>
  )
}

function Standing({ payment: { status, refunded } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('record')
  const isPartly = status === 'confirmed' && refunded > 0
  const [tone, shape] = STATUS_LOOKS.payment[isPartly ? 'refunded' : status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(isPartly ? 'payment-partly-refunded' : `payment-${status}`)}
    </Badge>
  )
}

function Back({ payment: { method, refunds } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  // What was paid at the clinic no provider sends back.
  const waits = method === 'online' ? 'refund-waits' : 'refund-at-clinic'
  return refunds.map(({ id, amount: back, reason, isDone }) => {
    const amount = unbroken(formatMoney(back, lng))
    const said =
      reason === 'by-clinic' && (isDone || method !== 'online')
        ? t(isDone ? 'refunded-by-clinic' : 'refund-at-clinic', { amount })
        : `${t(isDone ? 'refunded' : waits, { amount })} ${t(`refund-${reason}`)}`
    return (
      <span key={id} className="cap mut block">
        {said}
      </span>
    )
  })
}
