import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { formatFigure, formatMoney, type Ore } from '#app/domain/money.ts'
import { CLINIC_METHODS } from '#app/domain/payment.ts'
import { sessionToPayOf } from '#app/domain/plan.ts'
import type { RecordedVisit } from '#app/features/patients/queries/record.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk.tsx'
import { Message, Radio, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useScripted } from '#app/ui/use-scripted.ts'
import { deskIntents } from '#app/features/plans/intent-schema.ts'

type Props = {
  visits: RecordedVisit[]
  plans: PlanView[]
  formKey: string
  answer: { text: string; fields: Record<string, string> } | null
}

const IN_SIGHT = 4

/** Money that came at the desk. What a plan or a session costs is known; of a visit the sum is typed. */
export function RecordPayment({ visits, plans, formKey, answer }: Props) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const scripted = useScripted()
  const [chosen, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState({ for: '', text: '' })
  const choices = [...plansToPay(plans), ...ownVisits(visits, plans).map(visitToPay)]
  const choice = choices.find(({ subject }) => subject === chosen) ?? choices[0]
  if (!choice) return <Empty>{t('nothing-to-pay-for')}</Empty>
  // A sum belongs to what it was typed for, and to this payment: the next begins with its own.
  const form = `${formKey} ${choice.subject}`
  const due = choice.amount ? formatFigure(choice.amount, 'da') : ''
  const amount = typed.for === form ? typed.text : due
  const nameOf = ({ is, number, count, startsAt }: ToPay) =>
    is === 'visit'
      ? t('for-visit', { day: formatDay(dayOf(startsAt), lng, 'data'), time: formatTime(timeOf(startsAt), lng) })
      : is === 'plan'
        ? t('for-plan')
        : t('for-session', { number, count })
  const tile = (one: ToPay) => (
    <label className="pay-tile" key={one.subject}>
      <Radio name="subject" value={one.subject} checked={one === choice} onChange={() => choose(one.subject)} />
      <span className="small">{nameOf(one)}</span>
      {one.amount ? <b className="tnum">{formatMoney(one.amount, lng)}</b> : null}
    </label>
  )
  return (
    <Form method="post" className="pnl-form" noValidate>
      <input type="hidden" {...deskIntents.field('record')} />
      <input type="hidden" name="key" value={formKey} />
      {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
      <fieldset className="pay-choices">
        <legend className="lb">{t('for-what')}</legend>
        <div className="pay-tiles">{choices.slice(0, IN_SIGHT).map(tile)}</div>
        {choices.length > IN_SIGHT ? (
          <details>
            <summary>{t('for-earlier')}</summary>
            <div className="pay-tiles">{choices.slice(IN_SIGHT).map(tile)}</div>
          </details>
        ) : null}
        <Message id={`${formKey}-subject`} error={answer?.fields['subject']} />
      </fieldset>
      <fieldset className="pay-choices">
        <legend className="lb">{t('method')}</legend>
        <div className="pay-methods">
          {CLINIC_METHODS.map((method, index) => (
            <label key={method}>
              <Radio name="method" value={method} defaultChecked={index === 0} />
              <span>{t(`method-${method}`)}</span>
            </label>
          ))}
        </div>
        <Message id={`${formKey}-method`} error={answer?.fields['method']} />
      </fieldset>
      <TextField
        className="pay-amount tnum"
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        value={amount}
        readOnly={scripted && choice.is !== 'visit'}
        onChange={({ target }) => setTyped({ for: form, text: target.value })}
        error={answer?.fields['amount']}
      />
      <TextField label={t('reference')} name="note" maxLength={200} optional error={answer?.fields['note']} />
      <div>
        <Button type="submit" block busy={busy}>
          {scripted && choice.amount && amount === due
            ? t('record-amount', { amount: formatMoney(choice.amount, lng) })
            : t('record-do')}
        </Button>
      </div>
    </Form>
  )
}

/** What can be paid for, and what it costs; of a visit that is what it is held for, then what was left when it was booked. */
type ToPay = { subject: string; amount: Ore | null } & (
  | { is: 'plan'; number?: never; count?: never; startsAt?: never }
  | { is: 'session'; number: number; count: number; startsAt?: never }
  | { is: 'visit'; number?: never; count?: never; startsAt: RecordedVisit['startsAt'] }
)

const visitToPay = ({ id, heldFor, dueAtClinic, startsAt }: RecordedVisit): ToPay => ({
  is: 'visit',
  subject: `visit:${id}`,
  amount: heldFor ?? dueAtClinic,
  startsAt,
})

/** A package is paid when it is ordered, and a plan that is paid whole is paid once. */
const takesPayment = ({ endedBecause, status, origin, payBy, owed }: PlanView) => {
  if (endedBecause || origin === 'package') return false
  if (status === 'completed') return owed > 0
  return status === 'pending' || (status === 'active' && payBy !== 'whole')
}

/** The time of a session that is still to be paid is paid as the session: the visit would name it twice. */
function ownVisits(visits: RecordedVisit[], plans: PlanView[]): RecordedVisit[] {
  const unpaid = plans.filter(takesPayment).flatMap(({ sessions }) => sessions.filter(({ isPaid }) => !isPaid))
  const times = new Set(unpaid.map(({ startsAt }) => startsAt))
  return visits.filter(({ startsAt, dueAtClinic }) => dueAtClinic !== null || !times.has(startsAt))
}

function plansToPay(plans: PlanView[]): ToPay[] {
  return plans.flatMap((plan): ToPay[] => {
    if (!takesPayment(plan)) return []
    const next = sessionToPayOf(plan.status, plan.sessions)
    const { id, sessions, wholePrice } = plan
    return [
      ...(next
        ? [
            {
              is: 'session',
              subject: `session:${next.id}`,
              amount: next.price,
              number: next.number,
              count: sessions.length,
            } as const,
          ]
        : []),
      ...(plan.status === 'pending' ? [{ is: 'plan', subject: `plan:${id}`, amount: wholePrice } as const] : []),
    ]
  })
}
