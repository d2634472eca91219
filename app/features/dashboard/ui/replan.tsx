import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { Replan as Due } from '#app/domain/plans/replan.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { KeptWish, wishOf } from '#app/features/plans/ui/kept-wish.tsx'
import { Button } from '#app/ui/button.tsx'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { courseIntents } from '#app/features/plans/intent-schema.ts'

/** New times for a course, asked for in one press; the plan's page shows them, and yes is one more. */
export function Replan({ plan, due: { why, scope } }: { plan: PlanView; due: Due }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const busy = useNavigation().formData?.get('plan') === plan.id
  const wish = wishOf(plan)
  const isBooked = plan.sessions.some(({ doneOn, startsAt }) => !doneOn && startsAt)
  return (
    <Panel id={`replan-${plan.id}`} title={t(`replan-title-${why}`)} tone="skin">
      <p>{t(`replan-${why}`, { day: wish.notBefore ? dayInText(wish.notBefore, lng) : '' })}</p>
      {isBooked ? <p className="small">{t('replan-until')}</p> : null}
      <Form method="post" className="acts" action={inLanguage(`/dashboard/plan/${plan.id}?book=course#course`, lng)}>
        <input type="hidden" name="plan" value={plan.id} />
        <input type="hidden" name="scope" value={scope} />
        <KeptWish wish={wish} />
        <Button type="submit" {...courseIntents.field('course-propose')} busy={busy}>
          {t('replan-do')}
        </Button>
      </Form>
    </Panel>
  )
}
