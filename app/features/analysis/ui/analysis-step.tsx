import { useTranslation } from 'react-i18next'
import { inkOf } from '#app/domain/scan-factors.ts'
import { NOTABLE_SHARE } from '#app/domain/ink.ts'
import type { ScanAnswers } from '#app/domain/scan.ts'
import { Button } from '#app/ui/button.tsx'
import { Progress } from './progress.tsx'
import { Questions } from './questions.tsx'
import type { Scan } from './use-scan.ts'

/** What is asked and may be left open; the goal and the colours have an answer from the start. */
const ASKED = ['bodySite', 'skinType', 'age', 'madeBy', 'scarring', 'coverUp'] as const satisfies (keyof ScanAnswers)[]

const answeredOf = (answers: ScanAnswers) => ({
  count: ASKED.filter((question) => (answers[question] ?? null) !== null).length,
  total: ASKED.length,
})

/** Step 2: while the photos are measured, what no photo can show is asked. */
export function AnalysisStep({ scan }: { scan: Scan }) {
  const { t } = useTranslation('analysis')
  const { measuring, answers, setAnswers } = scan
  const measures = measuring.is === 'measured' ? measuring.scanned.measures : null
  const seen = measures && inkOf(measures, { ...answers, colours: null }).colours
  return (
    <div className="sc-analysis">
      <Progress scan={scan} />
      <div className="sc-form">
        <Questions
          answers={answers}
          onAnswers={setAnswers}
          seen={seen?.filter(({ share }) => share >= NOTABLE_SHARE).map(({ ink }) => ink) ?? []}
        />
        <div className="sc-go">
          <span className="small mut">{t('answered', answeredOf(answers))}</span>
          {measures ? <Button onClick={scan.showResult}>{t('see-result')}</Button> : null}
        </div>
      </div>
    </div>
  )
}
