import { useTranslation } from 'react-i18next'
import { Radio, TextField } from '#app/ui/fields/field.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import type { ReferenceChoice } from './use-reference.ts'
import type { Scan } from '../use-scan.ts'

/** What most people have at hand; the rest is a press further. */
const USUAL = ['card', 'longest-side', 'coin'] as const satisfies ReferenceChoice[]
const OTHERS = ['marker', 'ruler', 'none'] as const satisfies ReferenceChoice[]
type Props = { scan: Scan }

/** What of known size is in the photos, or the longest side as somebody measured it. */
export function ReferenceField({ scan }: Props) {
  const { t } = useTranslation('analysis')
  const { choice } = scan
  return (
    <fieldset>
      <legend className="sc-h">{t('reference')}</legend>
      <p className="small sec">{t('reference-lead')}</p>
      <Ways scan={scan} ways={USUAL} />
      {choice === 'longest-side' ? <LongestSide scan={scan} /> : null}
      <details className="sc-more" open={OTHERS.some((one) => one === choice) || undefined}>
        <summary className="small">{t('reference-others')}</summary>
        <Ways scan={scan} ways={OTHERS} />
        {choice === 'marker' ? <MarkerLink /> : null}
      </details>
    </fieldset>
  )
}

function Ways({ scan: { choice, setChoice }, ways }: Props & { ways: readonly ReferenceChoice[] }) {
  const { t } = useTranslation('analysis')
  return (
    <div className="sc-ways">
      {ways.map((one) => (
        <label className="chk" key={one}>
          <Radio name="reference" value={one} checked={choice === one} onChange={() => setChoice(one)} />
          <span className="strong">
            {t(`reference-${one}`)}
            <span className="small sec">{t(`reference-${one}-text`)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

function LongestSide({ scan: { longestCm, setLongestCm, lacks, missing } }: Props) {
  const { t } = useTranslation('analysis')
  return (
    <div className="sc-short">
      <TextField
        label={t('longest-cm')}
        inputMode="decimal"
        value={longestCm}
        onChange={(event) => setLongestCm(event.currentTarget.value)}
        error={missing.length && lacks.length ? t('length-invalid') : undefined}
      />
    </div>
  )
}

function MarkerLink() {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  return (
    <p className="small">
      <a href={to('/tattoo-analysis/marker')} target="_blank" rel="noopener">
        {t('print-marker')}
      </a>
    </p>
  )
}
