import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { formatFigure, formatMoney, type Ore } from '#app/domain/money.ts'
import { CLINIC_METHODS } from '#app/domain/payment.ts'
import type { RecordedVisit } from '#app/features/patients/queries.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'

type Props = {
  visits: RecordedVisit[]
  plans: PlanView[]
  formKey: string
  answer: { text: string; fields: Record<string, string> } | null
}

/** Money that came at the desk. What a plan or a session costs is known; of a visit the sum is typed. */
export function RecordPayment({ visits, plans, formKey, answer }: Props) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const choices = [...plansToPay(plans), ...visits.map((visit) => ({ is: 'visit' as const, visit }))]
  if (choices.length === 0) return <Empty>{t('nothing-to-pay-for')}</Empty>
  const first = choices[0]!
  const due = first.is === 'visit' ? first.visit.dueAtClinic : first.amount
  return (
    <Form method="post" className="pnl-form" noValidate>
      <input type="hidden" name="intent" value="record" />
      <input type="hidden" name="key" value={formKey} />
      {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
      <Select label={t('for-what')} name="subject" error={answer?.fields['subject']}>
        {choices.map((choice) =>
          choice.is === 'visit' ? (
            <option key={choice.visit.id} value={`visit:${choice.visit.id}`}>
              {t('for-visit', {
                day: formatDay(dayOf(choice.visit.startsAt), lng, 'data'),
                time: formatTime(timeOf(choice.visit.startsAt), lng),
              })}
            </option>
          ) : (
            <option key={`${choice.is} ${choice.plan.id}`} value={`${choice.is}:${choice.plan.id}`}>
              {choice.is === 'plan'
                ? t('for-plan', { amount: formatMoney(choice.amount, lng) })
                : `${t('for-session', { number: choice.number, count: choice.plan.sessions.length })}, ${formatMoney(choice.amount, lng)}`}
            </option>
          ),
        )}
      </Select>
      <Select label={t('method')} name="method" error={answer?.fields['method']}>
        {CLINIC_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`method-${method}`)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        defaultValue={due ? formatFigure(due, 'da') : ''}
        error={answer?.fields['amount']}
      />
      <TextField label={t('reference')} name="note" maxLength={200} optional error={answer?.fields['note']} />
      <div>
        <Button type="submit" busy={busy}>
          {t('record-do')}
        </Button>
      </div>
    </Form>
  )
}

type ToPay =
  | { is: 'plan'; plan: PlanView; amount: Ore }
  | { is: 'session'; plan: PlanView; amount: Ore; number: number }

function plansToPay(plans: PlanView[]): ToPay[] {
  return plans.flatMap((plan): ToPay[] => {
    if (plan.endedBecause || (plan.status !== 'pending' && plan.status !== 'active')) return []
    if (plan.origin === 'package' || (plan.status === 'active' && plan.payBy === 'whole')) return []
    const next = plan.sessions.find(({ isPaid }) => !isPaid)
    return [
      ...(next ? [{ is: 'session' as const, plan, amount: next.price, number: next.number }] : []),
      ...(plan.status === 'pending' ? [{ is: 'plan' as const, plan, amount: plan.wholePrice }] : []),
    ]
  })
}
