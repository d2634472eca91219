import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanSettings } from '#app/domain/scan/assessment.ts'
import { policy } from '#app/domain/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { Stepper } from '#app/ui/stepper.tsx'
import { AnalysisStep } from './analysis-step.tsx'
import { PhotoStep } from './photos/photo-step.tsx'
import { ResultStep } from './result/result-step.tsx'
import { useScan, type Scan } from './use-scan.ts'
import './scan.css'

const STEPS = ['photos', 'analysis', 'result'] as const

type Props = {
  settings: ScanSettings
  /** Who else is sent the photos; null: nobody. */
  outside: string | null
}

/** The tattoo scan: photos, analysis, result. The way to a person stands on every step. */
export function ScanPage({ settings, outside }: Props) {
  const { t } = useTranslation('analysis')
  const scan = useScan()
  const { step } = scan
  return (
    <main className="wrap sc-page">
      {/* The result is a heading of its own. */}
      {step === 'result' ? null : <h1>{t('title')}</h1>}
      {step === 'photos' ? (
        <p className="lead">{t('lead', { min: policy.minAnalysisImages, max: policy.maxImages })}</p>
      ) : null}
      <NeedsScript />
      <div className="sc-steps" ref={useStepShown(step)} tabIndex={-1}>
        <Stepper steps={STEPS.map((name) => t(`step-${name}`))} current={STEPS.indexOf(step) + 1} />
      </div>
      <Step {...{ scan, settings, outside }} />
      <AskPerson after={step === 'result'} />
    </main>
  )
}

/** Where the scan may not be offered yet: a person looks instead. */
export function ScanNotOpen() {
  const { t } = useTranslation('analysis')
  return (
    <main className="wrap sc-page">
      <h1>{t('title')}</h1>
      <p className="lead">{t('not-open')}</p>
      <p className="sec">{t('not-open-text')}</p>
      <AskPerson />
    </main>
  )
}

/** A new step begins at its top, for the eye and for the keyboard. */
function useStepShown(step: Scan['step']) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return ref
}

function Step({ scan, settings, outside }: Props & { scan: Scan }) {
  if (scan.step === 'photos') return <PhotoStep scan={scan} outside={outside} />
  if (scan.step === 'result' && scan.measuring.is === 'measured')
    return <ResultStep scan={scan} scanned={scan.measuring.scanned} settings={settings} />
  return <AnalysisStep scan={scan} />
}

/** `after` the scan nobody can skip it any more, only doubt what it says. */
function AskPerson({ after = false }: { after?: boolean }) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  return (
    <aside className="sc-person" aria-labelledby="scan-person">
      <div>
        <h2 className="sc-h" id="scan-person">
          {t('person')}
        </h2>
        <p className="sec">{t(after ? 'person-after' : 'person-text')}</p>
      </div>
      <ButtonLink tone="secondary" href={to('/kontakt#contact-form')}>
        {t('person')}
      </ButtonLink>
    </aside>
  )
}

function NeedsScript() {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  return (
    <noscript>
      <p className="note warn">
        {t('needs-script')} <a href={to('/kontakt#contact-form')}>{t('person')}</a>
      </p>
    </noscript>
  )
}
