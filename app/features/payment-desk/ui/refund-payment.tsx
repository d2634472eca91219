import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'

type Props = {
  payments: RecordedPayment[]
  formKey: string
  answer: { text: string; fields: Record<string, string> } | null
  /** The payment somebody came here for, from its invoice. */
  asked: string | null
}

/** An admin sends a part of a payment back, with the reason that stands on it. */
export function RefundPayment({ payments, formKey, answer, asked }: Props) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const open = payments.filter(({ status, amount, refunded }) => status === 'confirmed' && amount > refunded)
  if (open.length === 0) return null
  const most = Math.max(...open.map(({ amount, refunded }) => amount - refunded)) as Ore
  return (
    <details className="acc" id="refund" open={answer !== null || open.some(({ id }) => id === asked)}>
      <summary>{t('refund')}</summary>
      <Form method="post" className="pnl-form" noValidate>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="key" value={formKey} />
        {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
        <Select
          label={t('for-what')}
          name="payment"
          error={answer?.fields['payment']}
          defaultValue={open.some(({ id }) => id === asked) ? (asked ?? undefined) : undefined}
        >
          {open.map(({ id, kind, day, amount, refunded }) => (
            <option key={id} value={id}>
              {`${formatDay(day, lng, 'data')}, ${t(`record:kind-${kind}`)}, ${formatMoney((amount - refunded) as Ore, lng)}`}
            </option>
          ))}
        </Select>
        <TextField
          label={t('refund-amount', { amount: formatMoney(most, lng) })}
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
