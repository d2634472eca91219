import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useClickGuard } from '#app/ui/hooks/use-click-guard.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { HEALTH_STEPS } from './use-health-screens.ts'

type Props = {
  step: number
  /** The form is shown whole, so it only has to be sent. */
  isWhole: boolean
  /** How many answers the screen still lacks. */
  missing: number
  next(event: MouseEvent): void
  send(event: MouseEvent): void
  back(): void
}

/** The way back, what is missing and the way on. Without script the style sheet leaves only the button that sends. */
export function HealthFoot({ step, isWhole, missing, next, send, back }: Props) {
  const { t } = useTranslation('health')
  const isBusy = useNavigation().formMethod === 'POST'
  const isScripted = useScripted()
  const isSettled = useClickGuard(step)
  const isLast = isWhole || step === HEALTH_STEPS
  const waits = isSettled ? {} : { 'aria-disabled': true }
  return (
    <div className="health-foot" data-start={(step === 1 && !isWhole) || undefined}>
      {step === 1 || isWhole ? null : (
        <Button tone="secondary" className="health-scripted" onClick={back}>
          {t('back')}
        </Button>
      )}
      <span className="health-missing sec" aria-live="polite">
        {missing > 0 ? t('missing', { count: missing }) : null}
      </span>
      {isLast ? null : (
        <Button
          type="submit"
          className="health-scripted"
          {...waits}
          onClick={(event) => (isSettled ? next(event) : event.preventDefault())}
        >
          {t('next')}
        </Button>
      )}
      {isLast || !isScripted ? (
        <Button
          type="submit"
          className="health-send"
          data-now={isLast || undefined}
          busy={isBusy}
          busyLabel={t('sending')}
          {...waits}
          onClick={(event) => (isSettled ? send(event) : event.preventDefault())}
        >
          {t('send')}
        </Button>
      ) : null}
    </div>
  )
}
