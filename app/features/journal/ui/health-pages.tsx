import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { HEALTH_KEYS, type HealthFinding } from '#app/domain/health-form.ts'
import { formatDay } from '#app/domain/clinic-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk.tsx'
import { HealthForm, type HealthWrong } from './health-form.tsx'
import { HealthOutcome } from './health-outcome.tsx'
import { OwnHealth, type OwnAnswers } from './own-health.tsx'
import './health.css'

type Props = {
  /** What follows from the answers that were given; null: they are still to be given. */
  findings: readonly HealthFinding[] | null
  /** The answers themselves, which only their owner sees, signed in. */
  given?: OwnAnswers | null
  wrong: HealthWrong | null
  /** Signed in it stands in the portal's frame. */
  isSignedIn: boolean
  /** The answers were given just now, and not on another day. */
  isSent?: boolean
  /** That a press got no answer, where no frame says so. */
  unsent?: ReactNode
}

/** A client's own health form, and what follows from it. Nothing on it says who is asked. */
export function HealthPage({ findings, given = null, wrong, isSignedIn, isSent = true, unsent }: Props) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  // The portal's frame has its main part.
  const Frame = isSignedIn ? 'div' : 'main'
  return (
    <Frame className="health-page">
      {given ? (
        <DeskHead
          title={t(isSent ? 'thanks' : 'own-title')}
          lead={t('own-given', { day: formatDay(given.on, lng, 'data') })}
        >
          <ButtonLink tone="secondary" size="small" href={inLanguage('/dashboard/health?again=1', lng)}>
            {t('own-again')}
          </ButtonLink>
        </DeskHead>
      ) : (
        <h1>{t(findings ? 'thanks' : 'form-title')}</h1>
      )}
      {findings ? null : (
        <>
          <p className="lead">{t('form-lead', { count: HEALTH_KEYS.length })}</p>
          <HealthForm wrong={wrong} />
          {unsent}
        </>
      )}
      {findings && !given ? <HealthOutcome findings={findings} /> : null}
      {findings && given ? <OwnHealth answers={given.answers} findings={findings} /> : null}
      {given ? <AnswersUse /> : null}
    </Frame>
  )
}

/** What the answers are used for, and who can see that they were read, as the privacy policy has it. */
function AnswersUse() {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <Panel title={t('own-use')}>
      <p className="sec">{t('own-use-text')}</p>
      <p className="small health-policy">
        <a className="link" href={inLanguage('/privatlivspolitik', lng)}>
          {t('own-use-policy')}
        </a>
      </p>
    </Panel>
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
