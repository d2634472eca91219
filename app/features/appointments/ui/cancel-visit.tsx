import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { CancelWish } from '#app/domain/money/refund-at-cancel.ts'
import type { StaffCancellation } from '#app/features/appointments/queries/staff-cancellation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Message, TextArea, texts } from '#app/ui/fields/field.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import { staffCancelIntents } from '../intent-schema.ts'
import { useLiveDay } from './board/use-board.ts'
import './cancel-visit.css'

/** What was wrong with the form, by field; `error` is a refusal of the whole. */
export type CancelAnswer = { error: string | null; wish: string | null; reason: string | null }
type Props = { visit: StaffCancellation; canRefund: boolean; answer: CancelAnswer | null }

const WISHES = ['client', 'clinic'] as const satisfies CancelWish[]

/** Staff cancel a visit: who wishes it, why, and what becomes of the money. */
export function CancelVisit({ visit, canRefund, answer }: Props) {
  useLiveDay(dayOf(visit.startsAt))
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const { name, startsAt, provider, patientId, state, isOfPlan, refunded } = visit
  const when = { day: formatDay(dayOf(startsAt), lng), time: formatTime(timeOf(startsAt), lng), provider }
  return (
    <>
      <DeskHead title={t('cancel-title')} lead={`${name || t('no-name')}, ${t('cancel-when', when)}`} />
      {state === 'begun' ? <p className="note">{t('cancel-begun')}</p> : null}
      {state === 'cancelled' ? (
        <Outcome done={t(visit.hasEmail ? 'cancel-done' : 'cancel-done-no-email')} error={null} />
      ) : null}
      {state === 'cancelled' && refunded > 0 ? (
        <p>{t('cancel-refunded', { amount: formatMoney(refunded, lng) })}</p>
      ) : null}
      {state === 'pending' ? <Pending visit={visit} answer={answer} /> : null}
      {state === 'open' && isOfPlan ? <p className="note">{t('cancel-plan')}</p> : null}
      {state === 'open' ? <CancelForm visit={visit} canRefund={canRefund} answer={answer} /> : null}
      {state === 'open' || state === 'pending' ? null : (
        <div className="acts">
          <ButtonLink href={inLanguage(`/admin/book?patient=${patientId}`, lng)}>{t('cancel-again')}</ButtonLink>
          <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
            {t('cancel-record')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** It was cancelled a moment ago: everybody on the staff can still undo it, or carry it out at once. */
function Pending({ visit: { patientId, undoUntil, back }, answer }: Pick<Props, 'visit' | 'answer'>) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const intent = useNavigation().formData?.get('intent')
  const time = undoUntil ? formatTime(timeOf(undoUntil), lng) : ''
  return (
    <>
      {answer?.error ? <Refusal of={answer}>{answer.error}</Refusal> : null}
      <p className="note ok" role="status">
        {t('cancel-pending', { time })} {back > 0 ? t('cancel-pending-back', { amount: formatMoney(back, lng) }) : null}
      </p>
      <Form method="post" className="acts">
        <Button type="submit" {...staffCancelIntents.field('undo')} busy={intent === 'undo'}>
          {t('cancel-undo')}
        </Button>
        <Button type="submit" tone="secondary" {...staffCancelIntents.field('at-once')} busy={intent === 'at-once'}>
          {t('cancel-at-once')}
        </Button>
        <ButtonLink tone="text" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
          {t('cancel-record')}
        </ButtonLink>
      </Form>
    </>
  )
}

function CancelForm({ visit, canRefund, answer }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const [wish, setWish] = useState<CancelWish | null>(null)
  const { patientId, paid, withdrawableUntil, rules } = visit
  const money = { amount: formatMoney(paid, lng), day: formatDay(withdrawableUntil, lng) }
  return (
    <Panel title={t('cancel-wish')}>
      {answer?.error ? <Refusal of={answer}>{answer.error}</Refusal> : null}
      <Form method="post" className="cancel-form">
        <fieldset aria-describedby={answer?.wish ? 'wish-message' : undefined}>
          <legend className="sr">{t('cancel-wish')}</legend>
          {WISHES.map((one) => (
            <Checkbox
              key={one}
              type="radio"
              name="wish"
              value={one}
              label={t(`cancel-${one}`)}
              hint={t(`cancel-${rules[one]}`, money)}
              checked={wish === one}
              onChange={() => setWish(one)}
            />
          ))}
          <Message id="wish-message" error={answer?.wish} />
        </fieldset>
        {canRefund && wish && rules[wish] === 'kept' ? (
          <Checkbox name="goodwill" value="yes" label={t('cancel-goodwill', money)} />
        ) : null}
        <TextArea
          name="reason"
          rows={2}
          maxLength={500}
          {...texts({
            label: t('cancel-reason'),
            hint: t('cancel-reason-hint'),
            error: answer?.reason ?? undefined,
          })}
        />
        <p className="small sec">{t(visit.hasEmail ? 'cancel-tells' : 'cancel-no-email')}</p>
        <div className="acts">
          <Button
            tone="danger"
            type="submit"
            {...staffCancelIntents.field('cancel')}
            busy={busy}
            busyLabel={t('cancel-doing')}
          >
            {t('cancel-do')}
          </Button>
          <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
            {t('cancel-keep')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}
