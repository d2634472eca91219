import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneFor } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { HealthFinding } from '#app/domain/health/health-form.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { HealthForm, type HealthWrong } from './health-form.tsx'
import { OwnHealth, type OwnAnswers } from './own-health.tsx'
import './health.css'

type Props = {
  /** What follows from the answers that were given; null: they are still to be given. */
  findings: readonly HealthFinding[] | null
  /** The answers themselves, which only their owner sees, signed in. */
  given?: OwnAnswers | null
  wrong: HealthWrong | null
  /** What was answered before, to be changed. */
  typed?: Record<string, string>
  today: ClinicDay
  /** The next visit is near: it is asked whether anything has changed. */
  isRecheck?: boolean
  /** Signed in it stands in the portal's frame. */
  isSignedIn: boolean
  /** The answers were given just now, and not on another day. */
  isSent?: boolean
  /** That a press got no answer, where no frame says so. */
  unsent?: ReactNode
}

/** The form with the last answers in it, at its first questions. */
const CHANGE = '/dashboard/health?again=1&step=2'

/** A client's own health form, and what follows from it. Nothing on it says who is asked. */
export function HealthPage(props: Props) {
  const {
    findings,
    given = null,
    wrong,
    typed = {},
    today,
    isRecheck = false,
    isSignedIn,
    isSent = true,
    unsent,
  } = props
  const { t } = useTranslation('health')
  const lng = useLanguage()
  // The portal's frame has its main part.
  const Frame = isSignedIn ? 'div' : 'main'
  return (
    <Frame className="health-page">
      {given ? (
        <DeskHead
          title={t(isRecheck ? 'recheck-title' : isSent ? 'thanks' : 'own-title')}
          lead={t('own-given', { day: formatDay(given.on, lng, 'data') })}
        >
          <ButtonLink tone="secondary" size="small" href={inLanguage(CHANGE, lng)}>
            {t('own-again')}
          </ButtonLink>
        </DeskHead>
      ) : (
        <h1 className="sr">{t('form-title')}</h1>
      )}
      {findings ? null : (
        <>
          <HealthForm wrong={wrong} typed={typed} today={today} />
          {unsent}
        </>
      )}
      {given && isRecheck ? <Recheck /> : null}
      {findings && given ? <OwnHealth answers={given.answers} findings={findings} /> : null}
      {given ? <AnswersUse /> : null}
    </Frame>
  )
}

/** Before a visit: nothing new is one press; anything new leads to the form with the last answers in it. */
function Recheck() {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <Form method="post" className="note">
      <div>
        <p className="strong">{t('recheck')}</p>
        <div className="acts">
          <Button type="submit" name="act" value="unchanged">
            {t('recheck-no')}
          </Button>
          <ButtonLink tone="secondary" href={inLanguage(CHANGE, lng)}>
            {t('recheck-yes')}
          </ButtonLink>
        </div>
      </div>
    </Form>
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

/** The answers given by a private link are kept. What follows from them is told behind a sign-in. */
export function HealthThanks({ isToCall }: { isToCall: boolean }) {
  const { t } = useTranslation('health')
  const clinic = useClinic()
  const lng = useLanguage()
  return (
    <main className="health-page">
      <h1>{t('thanks')}</h1>
      <p className="lead" role={isToCall ? 'alert' : undefined}>
        {isToCall ? t('call-first', { phone: phoneFor(clinic, lng) }) : t('thanks-text')}
      </p>
    </main>
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
