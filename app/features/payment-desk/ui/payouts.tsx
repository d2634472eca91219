import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { deskIntents } from '#app/features/plans/intent-schema.ts'

/** What was paid at the clinic and is to go back: paid back by hand, then said to be. */
export function Payouts({ payments }: { payments: readonly RecordedPayment[] }) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const waiting = payments
    .filter(({ method }) => method !== 'online')
    .flatMap(({ method, day, refunds }) =>
      refunds.filter(({ isDone }) => !isDone).map(({ id, amount }) => ({ id, amount, method, day })),
    )
  if (waiting.length === 0) return null
  return (
    <Panel id="payouts" title={t('plans:payouts')}>
      <p className="small sec">{t('plans:payouts-text')}</p>
      <ul className="plan-ways">
        {waiting.map(({ id, amount, method, day }) => (
          <li key={id}>
            <p className="small">
              {t('plans:payout', {
                amount: formatMoney(amount, lng),
                method: t(`record:method-${method}`),
                day: formatDay(day, lng, 'data'),
              })}
            </p>
            <Form method="post">
              <input type="hidden" name="refund" value={id} />
              <Button
                type="submit"
                tone="secondary"
                size="small"
                {...deskIntents.field('pay-out')}
                busy={busy}
                aria-label={t('plans:payout-do-of', { amount: formatMoney(amount, lng) })}
              >
                {t('plans:payout-do')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
