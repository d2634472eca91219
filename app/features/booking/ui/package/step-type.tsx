import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { defaultPlan, defaultSessions, sessionsFor, type Goal } from '#app/domain/pricing/sessions.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { isDiscounted } from '#app/features/booking/ui/use-code.ts'
import { SizeChoice } from '#app/features/booking/ui/size-choice.tsx'
import { Message } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'
import { ButtonLink, Press } from '#app/ui/button.tsx'
import type { Package } from './use-package.ts'

// What each leads to, in the brand's own arm: bare, or pale enough to draw over.
const TYPES = [
  { goal: 'completeRemoval', image: 'fade-8' },
  { goal: 'coverUp', image: 'fade-4' },
] as const

/** Step "Behandling": what is to become of the tattoo. Choosing goes on by itself ([specification 4]). */
export function StepType({ flow, onChosen }: { flow: Package; onChosen(): void }) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const { packageLeast } = useClinic()
  const { packageForm: form, packageValues } = flow
  const errorOf = useFieldText('booking', form.formState.errors)
  const choose = (goal: Goal) => {
    // A plan somebody chose for this type already stays.
    if (goal !== packageValues.treatmentType) {
      form.setValue('plan', defaultPlan(goal))
      form.setValue('sessions', defaultSessions(goal, packageLeast))
    }
    form.setValue('treatmentType', goal)
    form.clearErrors('treatmentType')
    onChosen()
  }
  return (
    <div className="package-types">
      <SizeChoice scan={flow.scan} rules={flow.rules} isDiscounted={isDiscounted(flow.code.active)} />
      <p className="package-type-lead" id="package-type-label">
        {t('type-lead')}
      </p>
      <Message id="package-type-message" error={errorOf('treatmentType')} />
      <div className="package-tiles" role="group" aria-labelledby="package-type-label">
        {TYPES.map(({ goal, image }) => (
          <Press
            key={goal}
            className="ch package-tile"
            aria-pressed={packageValues.treatmentType === goal}
            aria-labelledby={`package-${goal}`}
            onClick={() => choose(goal)}
          >
            <img src={`/img/${image}.webp`} alt="" width="360" height="480" />
            <span className="package-tile-text" id={`package-${goal}`}>
              <span className="h4">{t(`type-${goal}`)}</span>
              <span className="small sec">{t(`type-${goal}-text`)}</span>
              <span className="package-sessions">
                <span aria-hidden="true">
                  <FadeScale
                    done={sessionsFor(goal, packageLeast).min}
                    total={sessionsFor(goal, packageLeast).max}
                    next={false}
                    label=""
                  />
                </span>
                <span className="small strong">{t('type-sessions', sessionsFor(goal, packageLeast))}</span>
              </span>
            </span>
          </Press>
        ))}
      </div>
      <p className="cap mut">{t('type-illustration')}</p>
      <p className="package-unsure small sec">
        {t('type-unsure')}{' '}
        <ButtonLink tone="text" size="small" href={inLanguage('/tattoo-analysis', lng)}>
          {t('type-scan')} <Icon name="arrow" />
        </ButtonLink>
      </p>
    </div>
  )
}
