import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { HealthFinding } from '#app/domain/health-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { HealthForm, type HealthWrong } from './health-form.tsx'
import { HealthOutcome } from './health-outcome.tsx'
import './health.css'

type Props = {
  /** What follows from the answers that were given; null: they are still to be given. */
  findings: readonly HealthFinding[] | null
  wrong: HealthWrong | null
  /** Signed in there is a page to go back to, and one may answer again. */
  isSignedIn: boolean
}

/** A client's own health form, and what follows from it. Nothing on it says who is asked. */
export function HealthPage({ findings, wrong, isSignedIn }: Props) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  // Signed in the page stands in the portal's frame, which has its main part.
  const Frame = isSignedIn ? 'div' : 'main'
  const back = (
    <ButtonLink tone="text" href={inLanguage('/dashboard', lng)}>
      {t('back')}
    </ButtonLink>
  )
  return (
    <Frame className="health-page">
      <h1>{t(findings ? 'thanks' : 'form-title')}</h1>
      {findings ? null : (
        <>
          <p className="lead">{t('form-lead')}</p>
          <HealthForm wrong={wrong} />
        </>
      )}
      {findings && !isSignedIn ? <HealthOutcome findings={findings} /> : null}
      {findings && isSignedIn ? (
        <section className="pnl">
          <HealthOutcome findings={findings} />
          <p className="acts">
            <ButtonLink tone="secondary" href={inLanguage('/dashboard/health?again=1', lng)}>
              {t('own-again')}
            </ButtonLink>
            {back}
          </p>
        </section>
      ) : null}
      {!findings && isSignedIn ? <p className="acts">{back}</p> : null}
    </Frame>
  )
}

/** A link that opens nothing any more. */
export function HealthLinkGone() {
  const { t } = useTranslation('health')
  return (
    <main className="health-page">
      <h1>{t('link-gone')}</h1>
      <p className="lead">{t('link-gone-text')}</p>
    </main>
  )
}
