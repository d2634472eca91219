import { useTranslation } from 'react-i18next'
import {
  changesSince,
  CHECKED,
  COMPARED,
  PULSE_UNITS,
  unusualIn,
  type Checked,
  type Compared,
  type SettingChange,
  type TreatmentContent,
} from '#app/domain/journal.ts'
import type { Language } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { SelectInput, TextArea, TextField } from '#app/ui/field.tsx'
import { repeatedOf } from '../entry-schema.ts'
import type { Entry } from './use-entry.ts'

type Props = { entry: Entry; last: TreatmentContent | null; errors: Record<string, string> }

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))
const isFigure = (field: string): field is Checked => (CHECKED as readonly string[]).includes(field)

/** What is typed, compared as figures: "2,40" is "2.4". */
const comparable = (typed: Entry['typed']) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, isFigure(name) && text !== '' ? numberOf(text) : text]),
  )

/** The laser's settings, each beside what it was last time, and what was changed in one line. */
export function SettingFields({ entry, last, errors }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const changes = last
    ? changesSince(last, comparable(entry.typed)).filter(({ field }) => entry.value(field) !== '')
    : []
  const asLast = () => entry.set(repeatedOf(last, lng))
  return (
    <fieldset className="journal-settings">
      <legend className="journal-legend">
        <span>{t('settings')}</span>
        {last ? (
          <span className="journal-fill" role="group" aria-label={t('fill')}>
            <Button tone={changes.length === 0 ? 'primary' : 'secondary'} size="small" onClick={asLast}>
              {t('as-last')}
            </Button>
            <Button tone="secondary" size="small" onClick={() => entry.set(repeatedOf(null, lng))}>
              {t('blank')}
            </Button>
          </span>
        ) : null}
      </legend>
      <div className="journal-figures">
        {COMPARED.map((field) => (
          <Setting
            key={field}
            field={field}
            entry={entry}
            change={changeOf(changes, field)}
            last={last}
            errors={errors}
          />
        ))}
      </div>
      {changes.length > 0 ? <Changes changes={changes} onReset={asLast} /> : null}
      <Outside entry={entry} error={errors['outsideBecause']} />
    </fieldset>
  )
}

const changeOf = (changes: SettingChange[], field: Compared) => changes.find((change) => change.field === field)

type SettingProps = Props & { field: Compared; change: SettingChange | undefined }

function Setting({ field, entry, change, last, errors }: SettingProps) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const isBlank = entry.value(field) === ''
  const hint =
    !last || isBlank ? undefined : change ? (
      <>
        {t('before')} <del>{inWords(change.was, lng)}</del>
      </>
    ) : (
      t('same')
    )
  return (
    <div className={change ? `journal-${field} changed` : `journal-${field}`}>
      <TextField
        label={t(`field-${field}`)}
        name={field}
        value={entry.value(field)}
        onChange={({ currentTarget }) => entry.set({ [field]: currentTarget.value })}
        inputMode={field === 'device' ? 'text' : 'decimal'}
        maxLength={80}
        autoComplete="off"
        hint={hint}
        error={errors[field]}
      />
      {field === 'pulse' ? <PulseUnit entry={entry} /> : null}
    </div>
  )
}

function PulseUnit({ entry }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  return (
    <SelectInput
      name="pulseUnit"
      aria-label={t('field-pulseUnit')}
      value={entry.value('pulseUnit') || PULSE_UNITS[0]}
      onChange={({ currentTarget }) => entry.set({ pulseUnit: currentTarget.value })}
    >
      {PULSE_UNITS.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </SelectInput>
  )
}

/** A compared text as it is typed in this language: "2,4". */
const inWords = (text: string, lng: Language) => (lng === 'da' ? text.replace(/^(\d+)\.(?=\d)/, '$1,') : text)

function Changes({ changes, onReset }: { changes: SettingChange[]; onReset(): void }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  return (
    <div className="journal-changes">
      <p role="status">
        <span className="strong">{t('changes', { count: changes.length })}</span>
        {changes.map(({ field, was, became }) => (
          <span key={field}>
            {t(`field-${field}`).split(',')[0]} {inWords(was, lng)} → {inWords(became, lng)}
          </span>
        ))}
      </p>
      <Button tone="text" onClick={onReset}>
        {t('reset')}
      </Button>
    </div>
  )
}

/** A figure beyond the usual asks why; what was typed of a reason stays to be seen. */
function Outside({ entry, error }: { entry: Entry; error: string | undefined }) {
  const { t } = useTranslation('journal')
  const figures = Object.fromEntries(CHECKED.map((name) => [name, numberOf(entry.value(name))])) as Record<
    Checked,
    number
  >
  const pulseUnit = entry.value('pulseUnit') === 'ns' ? 'ns' : 'ps'
  const unusual = unusualIn({ ...figures, pulseUnit }).filter((name) => !Number.isNaN(figures[name]))
  const reason = entry.value('outsideBecause')
  if (unusual.length === 0 && reason === '') return null
  const fields = unusual.map((name) => t(`field-${name}`)).join('; ')
  return (
    <TextArea
      label={t('outside-why')}
      name="outsideBecause"
      rows={2}
      maxLength={500}
      value={reason}
      onChange={({ currentTarget }) => entry.set({ outsideBecause: currentTarget.value })}
      hint={unusual.length > 0 ? t('outside', { fields }) : undefined}
      error={error}
    />
  )
}
