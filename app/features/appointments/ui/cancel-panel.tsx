import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { SaidOfCourse } from '#app/domain/plans/visit-course.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { bringIntoView } from '#app/ui/hooks/into-view.ts'
import { Refusal } from '#app/ui/refusal.tsx'
import type { ManagedFacts, ManageRefusal } from './manage-facts.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import { manageIntents } from '../intent-schema.ts'

/** The second step of calling off: what happens to the money, a reason if one is wanted, yes or no. */
export function CancelPanel({ facts, refusal }: { facts: ManagedFacts; refusal: ManageRefusal | null }) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current) bringIntoView(heading.current)
  }, [])
  const { number, startsAt, deposit, paymentStatus, refundOnCancel, course } = facts
  const paid = deposit > 0 && paymentStatus === 'confirmed'
  const money = { amount: formatMoney(deposit, lng), days: policy.withdrawalDays }
  return (
    <section className="change narrow" aria-labelledby="cancel-title">
      <h2 id="cancel-title" ref={heading} tabIndex={-1}>
        {t('cancel-title', { day: dayInText(dayOf(startsAt), lng), time: formatTime(timeOf(startsAt), lng) })}
      </h2>
      {refusal ? <Refusal of={refusal}>{refusal.text}</Refusal> : null}
      {course?.state === 'stands' ? <CourseStands course={course} number={number} /> : null}
      {paid && !course ? (
        <p className="sec">{refundOnCancel ? t('cancel-refund', money) : t('cancel-no-refund', money)}</p>
      ) : null}
      <Form method="post" className="change-form" data-keeps="cancel">
        <TextArea id="cancel-reason" name="reason" label={t('reason')} optional rows={3} maxLength={500} />
        <div className="acts">
          <Button
            tone="danger"
            type="submit"
            {...manageIntents.field('cancel')}
            busy={busy}
            busyLabel={t('cancelling')}
          >
            {t('cancel-yes')}
          </Button>
          <RouteButton tone="secondary" to={inLanguage('?', lng)} preventScrollReset>
            {t('keep')}
          </RouteButton>
        </div>
      </Form>
    </section>
  )
}

type CourseProps = { course: SaidOfCourse; number: string }

/** The visit is called off, its course is not; and until when all of it can be withdrawn from. */
export function CourseStands({ course: { origin, withdrawUntil }, number }: CourseProps) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  return (
    <>
      <p className="sec">{t(`stands-${origin}`)}</p>
      {withdrawUntil ? (
        <p className="sec">
          {t('withdraw-until', { day: formatDay(withdrawUntil, lng) })}{' '}
          <a href={inLanguage(`/fortryd-aftale?nummer=${number}`, lng)}>{t('withdraw')}</a>
        </p>
      ) : null}
    </>
  )
}
