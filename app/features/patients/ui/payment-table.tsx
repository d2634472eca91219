import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import type { RecordedPayment } from '#app/features/patients/queries.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Empty, TableFrame } from '#app/ui/desk.tsx'

const LOOKS = {
  pending: ['warn', 'hollow'],
  confirmed: ['ok', 'full'],
  failed: ['danger', 'full'],
  cancelled: ['plain', 'square'],
  refunded: ['plain', 'full'],
} as const satisfies Record<PaymentStatus, readonly [string, string]>

/** What was paid, for what, how, and where it stands; below a payment what went back of it, and why. */
export function PaymentTable({ payments }: { payments: RecordedPayment[] }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (payments.length === 0) return <Empty>{t('no-payments')}</Empty>
  return (
    <TableFrame label={t('payments')}>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
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
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td className="tnum">{formatDay(payment.day, lng, 'data')}</td>
            <td>
              <span className="strong">
                {payment.session === null
                  ? t(`kind-${payment.kind}`)
                  : t('kind-session-of', { number: payment.session })}
              </span>
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
              <Kept payment={payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Standing({ payment: { status, refunded } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('record')
  const isPartly = status === 'confirmed' && refunded > 0
  const [tone, shape] = LOOKS[isPartly ? 'refunded' : status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(isPartly ? 'payment-partly-refunded' : `payment-${status}`)}
    </Badge>
  )
}

/** What the clinic has of it; what came, where some went back, is struck through. */
function Kept({ payment: { amount, refunded } }: { payment: RecordedPayment }) {
  const lng = useLanguage()
  if (refunded === 0) return formatMoney(amount, lng)
  return (
    <>
      <s className="cap mut block">{formatMoney(amount, lng)}</s>
      {formatMoney((amount - refunded) as Ore, lng)}
    </>
  )
}

function Back({ payment: { id, refunds } }: { payment: RecordedPayment }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  return refunds.map(({ amount, reason, isDone }, index) => (
    <span key={`${id} ${index}`} className="cap mut block">
      {t(isDone ? 'refunded' : 'refund-waits', { amount: formatMoney(amount, lng) })}. {t(`refund-${reason}`)}
    </span>
  ))
}
