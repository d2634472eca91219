import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explanationText } from '#app/content/scan-words.ts'
import type { ScanSettings } from '#app/domain/assessment.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { inkOf } from '#app/domain/scan-factors.ts'
import { NOTABLE_SHARE } from '#app/domain/ink.ts'
import { CorrectPanel } from './correct-panel.tsx'
import { Course } from './course.tsx'
import { FactorTable } from './factor-table.tsx'
import { GoalOptions, Relief } from './options.tsx'
import { Questions } from './questions.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultPicture, type Tool } from './result-picture.tsx'
import { ResultSummary, Warnings } from './result-summary.tsx'
import type { Scanned } from './scan-api.ts'
import { useResult, useWords } from './use-result.ts'
import type { Scan } from './use-scan.ts'

type Props = { scan: Scan; scanned: Scanned; settings: ScanSettings; today: ClinicDay }

/** Step 3: the range first, then everything it rests on, each part open to correction. */
export function ResultStep({ scan, scanned, settings, today }: Props) {
  const { t } = useTranslation('analysis')
  const shown = useResult(scan, scanned, settings)
  const { result, measures } = shown
  const [photo, setPhoto] = useState(0)
  const [tool, setTool] = useState<Tool>('look')
  const words = useWords()
  const pictured = { scan, shown, photo, tool }
  return (
    <div>
      <div className="grid">
        <div className="c1-7 sc-left">
          <ResultPicture {...pictured} onPhoto={setPhoto} />
          <CorrectPanel {...pictured} onTool={setTool} />
        </div>
        <div className="c8-13">
          <ResultSummary result={result} areaCm2={shown.areaCm2} />
          <div role="status">{shown.unsent ? <p className="note warn">{t('unsent')}</p> : null}</div>
          <ResultActions scan={scan} scanned={scanned} shown={shown} />
        </div>
      </div>
      <Warnings result={result} />
      <section className="grid sc-section" aria-labelledby="scan-factors">
        <div className="c1-6">
          <h2 id="scan-factors">{t('factors-title')}</h2>
          <p className="sec">{t('factors-lead')}</p>
          <details className="sc-more">
            <summary>{t('change-answers')}</summary>
            <Questions answers={scan.answers} onAnswers={scan.setAnswers} seen={seenInks(measures, scan)} />
          </details>
        </div>
        <div className="c7-13">
          <FactorTable factors={result.factors} />
          <h3 className="sc-h">{t('explanation-title')}</h3>
          <p className="sec">{explanationText(result, words)}</p>
        </div>
      </section>
      <Course {...{ today, result, measures }} preview={scan.photos.ready[photo]?.preview ?? null} photo={photo} />
      <section className="grid sc-section">
        <GoalOptions scan={scan} result={result} />
        <Relief areaCm2={shown.areaCm2} />
      </section>
    </div>
  )
}

const seenInks = (measures: Scanned['measures'], { answers }: Scan) =>
  inkOf(measures, { ...answers, colours: null })
    .colours.filter(({ share }) => share >= NOTABLE_SHARE)
    .map(({ ink }) => ink)
