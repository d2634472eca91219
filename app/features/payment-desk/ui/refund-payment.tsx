import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { refundable } from '#app/domain/money/payment.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { deskIntents } from '#app/features/plans/intent-schema.ts'

type Props = {
  payments: RecordedPayment[]
  formKey: string
  answer: { text: string; fields: Record<string, string> } | null
  /** The payment somebody came here for, from its invoice. */
  asked: string | null
}

/** What can still go back of it: what is on its way cannot go twice. */
const leftOf = ({ amount, refunds }: RecordedPayment) =>
  refundable(
    amount,
    refunds.map((one) => one.amount),
  )

/** An admin sends a part of a payment back, with the reason that stands on it. */
export function RefundPayment({ payments, formKey, answer, asked }: Props) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const open = payments.filter((payment) => payment.status === 'confirmed' && leftOf(payment) > 0)
  const [picked, pick] = useState(asked)
  const chosen = open.find(({ id }) => id === picked) ?? open[0]
  if (!chosen) return null
  return (
    <details className="acc" id="refund" open={answer !== null || open.some(({ id }) => id === asked)}>
      <summary>{t('refund')}</summary>
      <Form method="post" className="pnl-form" noValidate>
        <input type="hidden" {...deskIntents.field('refund')} />
        <input type="hidden" name="key" value={formKey} />
        {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
        <Select
          label={t('for-what')}
          name="payment"
          error={answer?.fields['payment']}
          value={chosen.id}
          onChange={({ target }) => pick(target.value)}
        >
          {open.map((payment) => (
            <option key={payment.id} value={payment.id}>
              {`${formatDay(payment.day, lng, 'data')}, ${t(`record:kind-${payment.kind}`)}, ${formatMoney(leftOf(payment), lng)}`}
            </option>
          ))}
        </Select>
        <TextField
          label={t('refund-amount', { amount: formatMoney(leftOf(chosen), lng) })}
          name="amount"
          inputMode="decimal"
          error={answer?.fields['amount']}
        />
        <TextField label={t('refund-reason')} name="note" maxLength={500} error={answer?.fields['note']} />
        <div>
          <Button type="submit" tone="danger" busy={busy}>
            {t('refund-do')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
