import { useTranslation } from 'react-i18next'
import { TextField } from '#app/ui/field.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { lengthIn, type ReferenceChoice, type Scan } from './use-scan.ts'

const CHOICES = ['card', 'marker', 'longest-side', 'coin', 'ruler', 'none'] as const satisfies ReferenceChoice[]

/** What of known size is in the photos, or the longest side as somebody measured it. */
export function ReferenceField({ scan }: { scan: Scan }) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  const { choice, setChoice, longestCm, setLongestCm, missing } = scan
  const wrong = missing.length && lengthIn(longestCm) === null
  return (
    <fieldset>
      <legend className="sc-h">{t('reference')}</legend>
      <p className="small sec">{t('reference-lead')}</p>
      <div className="sc-choices">
        {CHOICES.map((one) => (
          <label className="ch" key={one}>
            <input
              type="radio"
              className="sr"
              name="reference"
              value={one}
              checked={choice === one}
              onChange={() => setChoice(one)}
            />
            <span className="strong">{t(`reference-${one}`)}</span>
            <span className="small sec">{t(`reference-${one}-text`)}</span>
          </label>
        ))}
      </div>
      {choice === 'marker' ? (
        <p className="small">
          <a href={to('/tattoo-analysis/marker')} target="_blank" rel="noopener">
            {t('print-marker')}
          </a>
        </p>
      ) : null}
      {choice === 'longest-side' ? (
        <div className="sc-short">
          <TextField
            label={t('longest-cm')}
            inputMode="decimal"
            value={longestCm}
            onChange={(event) => setLongestCm(event.currentTarget.value)}
            error={wrong ? t('length-invalid') : undefined}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
