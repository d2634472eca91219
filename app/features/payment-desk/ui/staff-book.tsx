import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import type { StaffEntry, VisitDebt } from '#app/features/payments/queries/staff-entries.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { deskIntents } from '#app/features/plans/intent-schema.ts'

type Answer = { text: string; fields: Record<string, string> } | null
type Props = {
  entries: StaffEntry[]
  debts: VisitDebt[]
  plans: PlanView[]
  payments: RecordedPayment[]
  formKey: string
  answer: Answer
}

/** Fees and write-offs of one client: those there are, each with its way back, and a form for another. */
export function StaffBook({ entries, ...form }: Props) {
  const { t } = useTranslation('plans')
  return (
    <>
      {entries.length === 0 ? (
        <Empty>{t('book-none')}</Empty>
      ) : (
        <ul className="book-entries">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <NewEntry {...form} />
    </>
  )
}

function Entry({ entry }: { entry: StaffEntry }) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const { id, kind, amount, note, by, day, paymentKind, startsAt, isCorrection, isCorrected } = entry
  const about = paymentKind ? t(`record:kind-${paymentKind}`) : startsAt ? visitName(startsAt) : t('plan')
  const name = t(isCorrection ? `book-${kind}-back` : `book-is-${kind}`)
  return (
    <li>
      <div>
        <span className="strong">{name}</span> <span className="small sec">{about}</span>
        <p className="small sec">{[formatDay(day, lng, 'data'), note, by].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="tnum">{formatMoney(amount, lng)}</span>
      {isCorrection || isCorrected ? (
        isCorrected ? (
          <span className="cap mut">{t('book-corrected')}</span>
        ) : null
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" {...deskIntents.field('take-back')} />
          <input type="hidden" name="entry" value={id} />
          <Button
            type="submit"
            tone="text"
            aria-label={t('book-take-back-of', { name, day: formatDay(day, lng, 'data') })}
          >
            {t('book-take-back')}
          </Button>
        </Form>
      )}
    </li>
  )

  function visitName(at: NonNullable<StaffEntry['startsAt']>) {
    return t('for-visit', { day: formatDay(dayOf(at), lng, 'data'), time: formatTime(timeOf(at), lng) })
  }
}

/** What the entry is about says what it is: a payment has a fee, a debt is given up. */
function NewEntry({ debts, plans, payments, formKey, answer }: Omit<Props, 'entries'>) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const paid = payments.filter(({ status }) => status === 'confirmed' || status === 'refunded')
  const owing = plans.filter(({ owed }) => owed > 0)
  if (paid.length + debts.length + owing.length === 0) return null
  return (
    <details className="acc" open={answer !== null}>
      <summary>{t('book-new')}</summary>
      <Form method="post" className="pnl-form" noValidate preventScrollReset>
        <input type="hidden" {...deskIntents.field('enter')} />
        <input type="hidden" name="key" value={formKey} />
        {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
        <Select label={t('for-what')} name="subject" error={answer?.fields['subject']}>
          {debts.length + owing.length > 0 ? (
            <optgroup label={t('book-write-off')}>
              {debts.map(({ id, startsAt, amount }) => (
                <option key={id} value={`visit:${id}`}>
                  {`${t('for-visit', {
                    day: formatDay(dayOf(startsAt), lng, 'data'),
                    time: formatTime(timeOf(startsAt), lng),
                  })}, ${t('book-owed', { amount: formatMoney(amount, lng) })}`}
                </option>
              ))}
              {owing.map(({ id, treatmentType, owed }) => (
                <option key={id} value={`plan:${id}`}>
                  {`${t(`type-${treatmentType}`)}, ${t('book-owed', { amount: formatMoney(owed, lng) })}`}
                </option>
              ))}
            </optgroup>
          ) : null}
          {paid.length > 0 ? (
            <optgroup label={t('book-fee')}>
              {paid.map(({ id, day, kind, amount }) => (
                <option key={id} value={`payment:${id}`}>
                  {`${formatDay(day, lng, 'data')}, ${t(`record:kind-${kind}`)}, ${formatMoney(amount, lng)}`}
                </option>
              ))}
            </optgroup>
          ) : null}
        </Select>
        <TextField label={t('amount')} name="amount" inputMode="decimal" error={answer?.fields['amount']} />
        <TextField label={t('refund-reason')} name="note" maxLength={200} error={answer?.fields['note']} />
        <div>
          <Button type="submit" busy={busy}>
            {t('book-do')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
