import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { SkinLayers } from './skin-layers.tsx'

const BENEFITS = ['benefit-1', 'benefit-2', 'benefit-3', 'benefit-4', 'benefit-5'] as const
const STEPS = ['step-1', 'step-2', 'step-3'] as const

/** Laser presentation: what it can do, how it works, and how a course goes. */
export function Laser() {
  const { packageDiscountPercent: percent, packageLeast: least } = useClinic()
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <section className="section ink" id="laser-presentation">
      <div className="wrap">
        <div className="grid">
          <div className="c1-7">
            <h2>{t('laser-title', { ps: policy.pulsePicoseconds })}</h2>
            <p className="lead gap">{t('laser-lead')}</p>
          </div>
          <Benefits />
        </div>
        <SkinLayers />
        <Steps />
        <p className="sec laser-package">
          {t('package-lead', { percent, coverUp: least.coverUp, complete: least.completeRemoval })}
        </p>
        <div className="acts">
          <ButtonLink href={to('/book-aftale')} tone="light" data-island-open="package">
            {t('book-treatment')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** A tick for each; what is hard to remove is no benefit and has none. */
function Benefits() {
  const { t } = useTranslation('home')
  return (
    <div className="c8-13">
      <ul className="rows tight">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="row benefit">
            <Icon name="check" />
            <span>{t(benefit, policy.sessionMinutes)}</span>
          </li>
        ))}
      </ul>
      <p className="small sec benefits-caveat">{t('benefits-caveat')}</p>
    </div>
  )
}

function Steps() {
  const { t } = useTranslation('home')
  return (
    <div className="grid course">
      <h3>{t('steps-title')}</h3>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step}>
            <span className="n tnum" aria-hidden="true">
              {index + 1}
            </span>
            <h4>{t(step)}</h4>
            <p className="sec">{t(`${step}-text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
