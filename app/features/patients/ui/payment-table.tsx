import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries.ts'
import { Kept } from '#app/features/payments/ui/kept.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Empty, TableFrame } from '#app/ui/desk.tsx'
import { STATUS_LOOKS } from '#app/ui/status-looks.ts'

/** The next payment of a course, not made yet. */
export type ComingPayment = { day: ClinicDay; session: number; amount: Ore }

/**
 * What was paid, for what, how, and where it stands; below a payment what went back of it, and why. `coming`: what is
 * paid next stands first.
 */
export function PaymentTable({
  payments,
  coming = [],
}: {
  payments: RecordedPayment[]
  coming?: readonly ComingPayment[]
}) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (payments.length + coming.length === 0) return <Empty>{t('no-payments')}</Empty>
  return (
    <TableFrame label={t('payments')}>
      <thead>
        <tr>
          <th scope="col" className="wide">
            {t('date')}
          </th>
          <th scope="col">{t('for-what')}</th>
          <th scope="col" className="wide">
            {t('paid-by')}
          </th>
          <th scope="col" className="wide">
            {t('status')}
          </th>
          <th scope="col" className="r">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coming.map(({ day, session, amount }) => (
          <tr key={`${day} ${session}`} data-coming>
            <td className="tnum wide">{formatDay(day, lng, 'data')}</td>
            <td>
              <span className="strong">{t('kind-session-of', { number: session })}</span>
              <span className="narrow cap mut tnum">{formatDay(day, lng, 'data')}</span>
              <span className="narrow">
                <Due />
              </span>
            </td>
            <td className="wide sec">–</td>
            <td className="wide">
              <Due />
            </td>
            <td className="r tnum">{formatMoney(amount, lng)}</td>
          </tr>
        ))}
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td className="tnum wide">{formatDay(payment.day, lng, 'data')}</td>
            <td>
              <span className="strong">
                {payment.session === null
                  ? t(`kind-${payment.kind}`)
                  : t('kind-session-of', { number: payment.session })}
              </span>
              <span className="narrow cap mut tnum">{formatDay(payment.day, lng, 'data')}</span>
              <Back payment={payment} />
              <span className="narrow">
                <Standing payment={payment} />
              </span>
            </td>
            <td className="wide sec">{t(`method-${payment.method}`)}</td>
            <td className="wide">
              <Standing payment={payment} />
            </td>
            <td className="r tnum">
              <Kept amount={payment.amount} refunded={payment.refunded} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
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

function Back({ payment: { id, refunds } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  return refunds.map(({ amount, reason, isDone }, index) => (
    <span key={`${id} ${index}`} className="cap mut block">
      {isDone && reason === 'by-clinic'
        ? t('refunded-by-clinic', { amount: formatMoney(amount, lng) })
        : `${t(isDone ? 'refunded' : 'refund-waits', { amount: formatMoney(amount, lng) })}. ${t(`refund-${reason}`)}`}
    </span>
  ))
}
