import { useState, type ComponentProps, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { publicRelief } from '#app/domain/pricing/add-ons.ts'
import type { ScanSettings, ScanWarning } from '#app/domain/scan/assessment.ts'
import { seenInks } from '#app/domain/scan/scan-factors.ts'
import { usePriceList } from '#app/features/booking/ui/use-price-list.ts'
import { useCorrectAnswers } from './correct-answers.ts'
import { CorrectPanel } from './correct-panel.tsx'
import { Course } from './course.tsx'
import { FactorTable, HowCalculated, isUnanswered } from './factor-table.tsx'
import { KeepOrForget } from './keep-or-forget.tsx'
import { useMeasureNow } from '../scale/measure-now.ts'
import { GoalOptions, Relief } from '../options.tsx'
import { Questions } from '../questions.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultDetails } from './result-details.tsx'
import { ResultPicture, type Tool } from './result-picture.tsx'
import { ResultFigures, ResultHead, Warnings } from './result-summary.tsx'
import type { Scanned } from '../scan-api.ts'
import { usePrices } from './use-price.ts'
import { useResult, type ShownResult } from './use-result.ts'
import type { Scan } from '../use-scan.ts'

type Props = { scan: Scan; scanned: Scanned; settings: ScanSettings }

/** Step 3: the range and the picture, what it costs and the way on, then all it rests on, each part open to correction. */
export function ResultStep({ scan, scanned, settings }: Props) {
  const shown = useResult(scan, scanned, settings)
  const { result, measures } = shown
  const priced = usePrices(result)
  const rules = usePriceList()
  const [kept, setKept] = useState(scanned.saved)
  const [photo, setPhoto] = useState(0)
  const [tool, setTool] = useState<Tool>('look')
  const pictured = { scan, shown, photo, tool }
  const { panel, measureNow } = useMeasureNow({ scan, photo, onTool: setTool })
  const { answers, correct } = useCorrectAnswers()
  const onKept = () => setKept(true)
  return (
    <div>
      <div className="grid sc-result">
        <div className="c8-13 sc-head">
          <ResultHead sessions={result.sessions} />
        </div>
        <div className="c1-7 sc-left">
          <ResultPicture {...pictured} onPhoto={setPhoto} />
          <CorrectPanel {...pictured} onTool={setTool} ref={panel} />
          <Warnings warnings={result.warnings.filter(isOfThePicture)} onCorrectSkin={() => correct('skin')} />
        </div>
        <div className="c8-13">
          <Answer
            {...{ scanned, shown, priced, rules, onKept }}
            onMeasure={measureNow}
            onPlace={() => correct('place')}
          />
        </div>
      </div>
      <Factors
        {...{ scan, shown, answers }}
        onCorrectColours={() => correct('colours')}
        onAnswer={() => correct(firstUnknown(result))}
      />
      <Course {...{ result, measures }} preview={scan.photos.ready[photo]?.preview ?? null} photo={photo} />
      <section className="grid sc-section">
        <GoalOptions scan={scan} result={result} />
        <Relief offered={rules && publicRelief(result.size.cm2, rules)} />
      </section>
      <KeepOrForget {...{ scan, scanned, shown, kept, onKept }} />
    </div>
  )
}

type Shown = { shown: ShownResult }
type AnswerProps = Pick<Props, 'scanned'> &
  Shown &
  Omit<ComponentProps<typeof ResultFigures>, 'result'> & { onKept(): void }

/** How large, at what price, and the way on; at its end how the price is made up. */
function Answer({ scanned, shown, onKept, ...asked }: AnswerProps) {
  const { t } = useTranslation('analysis')
  const { result, unsent } = shown
  return (
    <>
      <ResultFigures result={result} {...asked} />
      <Warnings warnings={result.warnings.filter(isOfTheTreatment)} />
      <div role="status">{unsent ? <p className="note warn">{t('unsent')}</p> : null}</div>
      <ResultActions {...{ scanned, shown, onKept }} />
      {result.size.cm2 === null ? null : <ResultDetails prices={asked.priced.prices} />}
    </>
  )
}

type FactorsProps = Pick<Props, 'scan'> &
  Shown & { answers: Ref<HTMLDetailsElement>; onCorrectColours(): void; onAnswer(): void }

/** What pulls up and down, and the answers it rests on. */
function Factors({ scan, shown: { result, measures }, answers, ...ways }: FactorsProps) {
  const { t } = useTranslation('analysis')
  const seen = seenInks(measures, scan.answers)
  return (
    <section className="grid sc-section" aria-labelledby="scan-factors">
      <div className="c1-6">
        <h2 id="scan-factors">{t('factors-title')}</h2>
        <details className="sc-more" ref={answers}>
          <summary>{t('change-answers')}</summary>
          <Questions answers={scan.answers} onAnswers={scan.setAnswers} seen={seen} />
        </details>
      </div>
      <div className="c8-13">
        <FactorTable factors={result.factors} colours={scan.answers.colours ?? seen} {...ways} />
        <HowCalculated result={result} />
      </div>
    </section>
  )
}

/** What says whether to book at all stands before the button; the rest beside the picture, where it is put right. */
const OF_THE_TREATMENT: readonly ScanWarning[] = [
  'no-tattoo-seen',
  'perhaps-no-tattoo',
  'full-removal-unsure',
  'test-spot',
]
const isOfTheTreatment = (warning: ScanWarning) => OF_THE_TREATMENT.includes(warning)
// That there is no scale is said on the picture itself, with the way to one.
const isOfThePicture = (warning: ScanWarning) => !isOfTheTreatment(warning) && warning !== 'no-scale'

/** The first question nobody answered, in the order they are asked. */
function firstUnknown({ factors }: ShownResult['result']) {
  const isOpen = (name: string) => factors.some((row) => row.factor === name && isUnanswered(row))
  return isOpen('location') ? 'place' : isOpen('skin-type') ? 'skin' : 'rest'
}
