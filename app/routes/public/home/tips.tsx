import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { SideEffects } from '#app/ui/hooks/side-effects.tsx'
import { Actions } from './actions.tsx'

const TIPS = ['tip-1', 'tip-2', 'tip-3', 'tip-4', 'tip-5'] as const
const FIGURES = {
  sunWeeks: policy.sunWeeks,
  spf: policy.sunFactorSpf,
  weeks: policy.weeksBetweenLaserTreatments,
}

/** Treatment intro. */
export function Tips() {
  const { t } = useTranslation('home')
  return (
    <section className="section" id="behandlinger">
      <div className="wrap grid">
        <div className="c1-6">
          <h2>{t('tips-title')}</h2>
          <p className="lead gap">{t('tips-lead')}</p>
          <div className="gap">
            <SideEffects />
          </div>
          <div className="acts">
            <Actions />
          </div>
        </div>
        <ul className="rows c7-13">
          {TIPS.map((tip) => (
            <li key={tip}>
              <h3>{t(tip)}</h3>
              <p className="sec">{t(`${tip}-text`, FIGURES)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
