import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { formatFigure, formatMoney } from '#app/domain/money/money.ts'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Checkbox, Message, Radio, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useAsOpened } from '#app/ui/hooks/use-as-opened.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { deskIntents } from '#app/features/plans/intent-schema.ts'
import type { ToPay } from './to-pay.ts'

type Props = {
  choices: ToPay[]
  formKey: string
  answer: { refusal: string; text: string; fields: Record<string, string>; asked?: Record<string, string> } | null
}

const IN_SIGHT = 4
/** Cash is taken at the visit, where its hours and limit are held. */
const METHODS = CLINIC_METHODS.filter((method) => method !== 'cash')

/** Money that came at the desk. What is left is proposed; more than that asks to be confirmed. */
export function RecordPayment({ answer, ...read }: Props) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const scripted = useScripted()
  const { choices, formKey } = useAsOpened(read)
  const [chosen, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState({ for: '', text: '' })
  // What was refused for its amount stays as it was typed, to be confirmed.
  const above = answer?.refusal === 'above-due' ? answer.asked : undefined
  const choice = choices.find(({ subject }) => subject === (chosen ?? above?.['subject'])) ?? choices[0]
  if (!choice) return <Empty>{t('nothing-to-pay-for')}</Empty>
  // A sum belongs to what it was typed for, and to this payment: the next begins with its own.
  const form = `${formKey} ${choice.subject}`
  const due = choice.amount ? formatFigure(choice.amount, lng) : ''
  const proposed = above?.['subject'] === choice.subject ? (above['amount'] ?? due) : due
  const amount = typed.for === form ? typed.text : proposed
  const nameOf = (one: ToPay) => {
    if (one.is === 'plan') return t('for-plan')
    if (one.is === 'session') return t('for-session', { number: one.number, count: one.count })
    const { startsAt } = one
    return t('for-visit', { day: formatDay(dayOf(startsAt), lng, 'data'), time: formatTime(timeOf(startsAt), lng) })
  }
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
      {choice.amount === null ? null : <input type="hidden" name="due" value={choice.amount} />}
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
          {METHODS.map((method, index) => (
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
      {above && choice.is === 'visit' ? <Checkbox name="isAbove" label={t('above-due-confirm')} /> : null}
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
