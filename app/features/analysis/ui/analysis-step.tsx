import { useTranslation } from 'react-i18next'
import { seenInks } from '#app/domain/scan/scan-factors.ts'
import type { Ink } from '#app/domain/scan/ink.ts'
import type { ScanAnswers } from '#app/domain/scan/scan.ts'
import { Button } from '#app/ui/button.tsx'
import { Progress } from './progress.tsx'
import { Questions } from './questions.tsx'
import type { Scan } from './use-scan.ts'

/** What nobody has answered from the start. */
const OPEN = ['bodySite', 'skinType', 'age', 'madeBy', 'scarring', 'coverUp'] as const satisfies (keyof ScanAnswers)[]

/** Of all that stands on the screen: the goal has an answer from the start, the colours once they are measured. */
const answeredOf = (answers: ScanAnswers, seen: readonly Ink[]) => ({
  count:
    1 +
    ((answers.colours ?? seen).length > 0 ? 1 : 0) +
    OPEN.filter((question) => (answers[question] ?? null) !== null).length,
  total: OPEN.length + 2,
})

/** Step 2: while the photos are measured, what no photo can show is asked. */
export function AnalysisStep({ scan }: { scan: Scan }) {
  const { t } = useTranslation('analysis')
  const { measuring, answers, setAnswers } = scan
  const measures = measuring.is === 'measured' ? measuring.scanned.measures : null
  const seen = measures ? seenInks(measures, answers) : []
  return (
    <div className="sc-analysis">
      <Progress scan={scan} />
      <div className="sc-form">
        <Questions answers={answers} onAnswers={setAnswers} seen={seen} />
        <div className="sc-go">
          <span className="small mut">{t('answered', answeredOf(answers, seen))}</span>
          {measures ? <Button onClick={scan.showResult}>{t('see-result')}</Button> : null}
        </div>
      </div>
    </div>
  )
}
