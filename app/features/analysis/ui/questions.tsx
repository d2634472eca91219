import { useTranslation } from 'react-i18next'
import { SKIN_TYPES, type SkinType } from '#app/domain/analysis.ts'
import { INKS, type Ink } from '#app/domain/ink.ts'
import { SCARRINGS, type Scarring } from '#app/domain/kirby-desai.ts'
import { PLAN_TREATMENT_TYPES, type PlanTreatmentType } from '#app/domain/plan.ts'
import type { ScanAnswers } from '#app/domain/scan.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import { BodySiteField } from './body-map.tsx'
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
      <div className="pair">
        <AgeField {...asked} />
        <MakerField {...asked} />
        <ScarringField {...asked} />
        <CoverUpField {...asked} />
      </div>
      <ColourField {...asked} seen={seen} />
    </section>
  )
}

export function GoalField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <Select
      label={t('goal')}
      value={answers.goal ?? 'full_removal'}
      onChange={(event) => onAnswers({ ...answers, goal: event.currentTarget.value as PlanTreatmentType })}
    >
      {PLAN_TREATMENT_TYPES.map((goal) => (
        <option key={goal} value={goal}>
          {t(`goal-${goal}`)}
        </option>
      ))}
    </Select>
  )
}

function SkinField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  const set = (skinType: SkinType | null) => onAnswers({ ...answers, skinType })
  return (
    <div>
      <Select
        label={t('skin-type')}
        hint={t('skin-hint')}
        value={answers.skinType ?? ''}
        onChange={(event) => set(SKIN_TYPES.find((type) => String(type) === event.currentTarget.value) ?? null)}
      >
        <option value="">{t('not-said')}</option>
        {SKIN_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`skin-${type}`)}
          </option>
        ))}
      </Select>
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
      onChange={(event) => onAnswers({ ...answers, age: yearsIn(event.currentTarget.value) })}
    />
  )
}

function MakerField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <Select
      label={t('made-by')}
      value={answers.madeBy ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onAnswers({ ...answers, madeBy: value === 'amateur' || value === 'professional' ? value : null })
      }
    >
      <option value="">{t('not-said')}</option>
      <option value="professional">{t('made-by-professional')}</option>
      <option value="amateur">{t('made-by-amateur')}</option>
    </Select>
  )
}

function ScarringField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  return (
    <Select
      label={t('scarring')}
      value={answers.scarring ?? ''}
      onChange={(event) => onAnswers({ ...answers, scarring: (event.currentTarget.value || null) as Scarring | null })}
    >
      <option value="">{t('not-said')}</option>
      {SCARRINGS.map((scarring) => (
        <option key={scarring} value={scarring}>
          {t(`value-scarring-${scarring}`)}
        </option>
      ))}
    </Select>
  )
}

function CoverUpField({ answers, onAnswers }: Asked) {
  const { t } = useTranslation('analysis')
  const said = answers.coverUp === null ? '' : answers.coverUp ? 'yes' : 'no'
  return (
    <Select
      label={t('over-older')}
      value={said}
      onChange={({ currentTarget: { value } }) =>
        onAnswers({ ...answers, coverUp: value === '' ? null : value === 'yes' })
      }
    >
      <option value="">{t('not-said')}</option>
      <option value="no">{t('no')}</option>
      <option value="yes">{t('yes')}</option>
    </Select>
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
