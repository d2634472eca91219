import { Refusal } from '#app/ui/refusal.tsx'
import { useTranslation } from 'react-i18next'
import { inkOf } from '#app/domain/scan-factors.ts'
import { NOTABLE_SHARE } from '#app/domain/ink.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Questions } from './questions.tsx'
import type { Measuring, Scan } from './use-scan.ts'

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
        {measures ? (
          <div>
            <Button onClick={scan.showResult}>{t('see-result')}</Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

const TITLES = {
  idle: 'measuring',
  sending: 'sending',
  measuring: 'measuring',
  measured: 'measured',
  failed: 'failed',
} as const satisfies Record<Measuring['is'], string>

function Progress({ scan }: { scan: Scan }) {
  const { t } = useTranslation('analysis')
  const { measuring, stop } = scan
  const failed = measuring.is === 'failed'
  const done = measuring.is === 'measured'
  return (
    <section className="sc-progress" aria-labelledby="scan-progress">
      <h2 className="sc-h" id="scan-progress" aria-live="polite">
        {done ? <Icon name="check" /> : null} {t(TITLES[measuring.is])}
      </h2>
      {failed ? (
        <Refusal of={measuring}>{measuring.detail}</Refusal>
      ) : (
        <>
          {done ? null : <Bar share={measuring.is === 'sending' ? measuring.share : null} />}
          <p className="small sec">{t(done ? 'measured-text' : 'waiting-text')}</p>
        </>
      )}
      <div className="sc-acts">
        {done ? <Button onClick={scan.showResult}>{t('see-result')}</Button> : null}
        {failed ? <Button onClick={() => void scan.measure()}>{t('retry')}</Button> : null}
        <Button tone={done ? 'text' : 'secondary'} onClick={stop}>
          {t(failed || done ? 'back-to-photos' : 'cancel')}
        </Button>
      </div>
    </section>
  )
}

/** How far the photos have come; without an end while they are measured. */
function Bar({ share }: { share: number | null }) {
  const { t } = useTranslation('analysis')
  const label = t(share === null ? 'measuring' : 'sending')
  return share === null ? (
    <progress aria-label={label} />
  ) : (
    <progress aria-label={label} max={100} value={Math.round(share * 100)} />
  )
}
