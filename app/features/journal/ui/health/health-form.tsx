import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { HEALTH_GROUPS } from '#app/domain/health/health-form.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { useTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { HealthFoot } from './health-foot.tsx'
import { HealthQuestions } from './health-questions.tsx'
import { HealthStart } from './health-start.tsx'
import { useHealthScreens, type HealthFaults } from './use-health-screens.ts'
import './health.css'

export type HealthWrong = { faults: HealthFaults; typed: Record<string, string> }
type Props = { wrong: HealthWrong | null; typed?: Record<string, string>; today: ClinicDay }

/** The health questions, one group on a screen. Without script, or sent before it had loaded, it is one long form. */
export function HealthForm({ wrong, typed = {}, today }: Props) {
  const { t } = useTranslation('health')
  const form = useTabDraft()
  const { shown, faultsOf, ...screens } = useHealthScreens(form, wrong?.faults ?? null, today)
  return (
    <Form method="post" className="health-form" noValidate ref={form} data-whole={screens.isWhole || undefined}>
      {wrong ? <FormRefusal>{t('wrong')}</FormRefusal> : null}
      <HealthStart isNow={screens.step === 1} />
      {HEALTH_GROUPS.map((group) => (
        <HealthQuestions
          key={group}
          group={group}
          isNow={group === shown}
          faults={faultsOf(group)}
          typed={wrong?.typed ?? typed}
        />
      ))}
      <HealthFoot {...screens} />
    </Form>
  )
}
