import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
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

/** What was paid, for what, and where it stands. */
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
          <th scope="col">{t('status')}</th>
          <th scope="col" className="r">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, day, kind, amount, refunded, status }) => {
          const [tone, shape] = LOOKS[status]
          return (
            <tr key={id}>
              <td>{formatDay(day, lng, 'data')}</td>
              <td>{t(`kind-${kind}`)}</td>
              <td>
                <Badge tone={tone} shape={shape}>
                  {t(`payment-${status}`)}
                </Badge>
              </td>
              <td className="r">
                {formatMoney(amount, lng)}
                {refunded > 0 ? (
                  <>
                    <br />
                    <span className="cap mut">{t('refunded', { amount: formatMoney(refunded, lng) })}</span>
                  </>
                ) : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </TableFrame>
  )
}
