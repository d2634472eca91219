import { useTranslation } from 'react-i18next'
import { SKIN_TYPES, type SkinType } from '#app/domain/scan/analysis.ts'
import { INKS, type Ink } from '#app/domain/scan/ink.ts'
import { SCARRINGS, type Scarring } from '#app/domain/scan/kirby-desai.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import type { ScanAnswers } from '#app/domain/scan/scan.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { BodySiteField } from './body-map.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { SkinQuestions } from './skin-questions.tsx'

type Asked = { answers: ScanAnswers; onAnswers(answers: ScanAnswers): void }
type Props = Asked & {
  /** The colours measured: ticked until somebody says otherwise. */
  seen: readonly Ink[]
}

/** What only a person knows, on one screen. Nothing has to be answered; what is not is assumed, and the result says so. */
export function Questions({ answers, onAnswers, seen }: Props) {
  const { t } = useTranslation('analysis')
  const asked = { answers, onAnswers }
  return (
    <section className="sc-questions" aria-labelledby="scan-questions">
      <h2 className="sc-h" id="scan-questions">
        {t('questions')}
      </h2>
      <GoalField {...asked} />
      <BodySiteField site={answers.bodySite} onSite={(bodySite) => onAnswers({ ...answers, bodySite })} />
      <SkinField {...asked} />
      <div className="sc-short-field">
        <AgeField {...asked} />
      </div>
      <MakerField {...asked} />
      <ScarringField {...asked} />
      <CoverUpField {...asked} />
      <ColourField {...asked} seen={seen} />
    </section>
  )
}

function GoalField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <ChoiceTiles
      legend={t('goal')}
      choices={PLAN_TREATMENT_TYPES.map((value) => ({ value, label: t(`goal-${value}`) }))}
      chosen={answers.goal ?? 'full_removal'}
      onChoose={(goal) => onAnswers({ ...answers, goal })}
      unsure={false}
    />
  )
}

function SkinField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  const set = (skinType: SkinType | null) => onAnswers({ ...answers, skinType })
  return (
    <div>
      <ChoiceTiles
        className="sc-skins"
        legend={t('skin-type')}
        hint={t('skin-hint')}
        choices={SKIN_TYPES.map((type) => ({
          value: String(type),
          label: t(`skin-${type}`),
          look: <i className={`sc-skin-${type}`} aria-hidden="true" />,
        }))}
        chosen={answers.skinType === null ? null : String(answers.skinType)}
        onChoose={(chosen) => set(SKIN_TYPES.find((type) => String(type) === chosen) ?? null)}
      />
      <SkinQuestions onType={set} />
    </div>
  )
}

/** A whole number of years from 0 to 90; null for none. */
const yearsIn = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= 90 ? Number(text) : null)

function AgeField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <TextField
      label={t('age')}
      type="number"
      inputMode="numeric"
      min={0}
      max={90}
      step={1}
      value={answers.age ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const age = yearsIn(value)
        // A key too many changes nothing, instead of emptying the field under the finger.
        if (age !== null || value === '') onAnswers({ ...answers, age })
      }}
    />
  )
}

function MakerField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <ChoiceTiles
      legend={t('made-by')}
      choices={(['professional', 'amateur'] as const).map((value) => ({ value, label: t(`made-by-${value}`) }))}
      chosen={answers.madeBy ?? null}
      onChoose={(madeBy) => onAnswers({ ...answers, madeBy })}
    />
  )
}

function ScarringField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <ChoiceTiles<Scarring>
      legend={t('scarring')}
      choices={SCARRINGS.map((value) => ({ value, label: t(`value-scarring-${value}`) }))}
      chosen={answers.scarring ?? null}
      onChoose={(scarring) => onAnswers({ ...answers, scarring })}
    />
  )
}

function CoverUpField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <ChoiceTiles
      legend={t('over-older')}
      choices={(['no', 'yes'] as const).map((value) => ({ value, label: t(value) }))}
      chosen={answers.coverUp === null ? null : answers.coverUp ? 'yes' : 'no'}
      onChoose={(said) => onAnswers({ ...answers, coverUp: said === null ? null : said === 'yes' })}
    />
  )
}

function ColourField({ answers, onAnswers, seen }: Asked & Pick<Props, 'seen'>) {
  const { t } = useTranslation('analysis')
  const chosen = answers.colours ?? seen
  const toggle = (ink: Ink) => {
    const colours = INKS.filter((one) => (one === ink ? !chosen.includes(one) : chosen.includes(one)))
    onAnswers({ ...answers, colours: colours.length > 0 ? colours : null })
  }
  return (
    <fieldset>
      <legend className="lb">{t('colours')}</legend>
      <p className="small mut">{t('colours-hint')}</p>
      <div className="sc-inks">
        {INKS.map((ink) => (
          <label key={ink} className="chk">
            <input type="checkbox" checked={chosen.includes(ink)} onChange={() => toggle(ink)} />
            <i className={`sc-ink ${ink}`} aria-hidden="true" />
            <span>{t(`ink-${ink}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
