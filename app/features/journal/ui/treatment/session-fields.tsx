import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SKIN_TYPES } from '#app/domain/scan/analysis.ts'
import { ANAESTHESIAS, COOLINGS, EYE_PROTECTIONS, REACTIONS, TANS, TEST_SPOTS } from '#app/domain/journal/journal.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Radio, Select, TextField } from '#app/ui/fields/field.tsx'
import type { Entry } from './use-entry.ts'

type Props = { entry: Entry; errors: Record<string, string> }
type Option = { value: string; label: string }

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const
const PAINS = Array.from({ length: 11 }, (_, pain) => String(pain))

/** What holds for the day: skin type, tan, test spot and eye protection. */
export function DayFields({ entry, errors, isTestSpot }: Props & { isTestSpot: boolean }) {
  const { t } = useTranslation('journal')
  const skin = SKIN_TYPES.map((type, index) => ({ value: String(type), label: ROMAN[index]! }))
  return (
    <div className="room-row room-day">
      <Segments entry={entry} name="skinType" label={t('skin-type')} options={skin} error={errors['skinType']} />
      <Segments
        entry={entry}
        name="tan"
        label={t('tan')}
        options={TANS.map((value) => ({ value, label: t(`tan-${value}`) }))}
        error={errors['tan']}
      />
      {isTestSpot ? (
        <DayField
          name="readOn"
          label={t('read-on')}
          value={entry.value('readOn')}
          onChange={({ currentTarget }) => entry.set({ readOn: currentTarget.value })}
          error={errors['readOn']}
        />
      ) : (
        <Select
          label={t('test-spot')}
          name="testSpot"
          value={entry.value('testSpot')}
          onChange={({ currentTarget }) => entry.set({ testSpot: currentTarget.value })}
        >
          <option value="">{t('choose')}</option>
          {TEST_SPOTS.map((one) => (
            <option key={one} value={one}>
              {t(`test-spot-${one}`)}
            </option>
          ))}
        </Select>
      )}
      <Chips
        entry={entry}
        name="eyeProtection"
        label={t('eye-protection')}
        options={EYE_PROTECTIONS.map((value) => ({ value, label: t(`eyes-${value}`) }))}
        error={errors['eyeProtection']}
      />
    </div>
  )
}

/** What was felt and given: pain, and the anaesthetic with its amount and batch. */
export function NumbingFields({ entry, errors, before }: Props & { before: number | null }) {
  const { t } = useTranslation('journal')
  const isNumbed = !['', 'none'].includes(entry.value('anaesthesia'))
  return (
    <div className="room-row room-felt">
      <Segments
        entry={entry}
        name="pain"
        label={t('field-pain')}
        hint={before === null ? undefined : t('pain-before', { pain: before })}
        options={PAINS.map((value) => ({ value, label: value }))}
        error={errors['pain']}
      />
      <Segments
        entry={entry}
        name="anaesthesia"
        label={t('field-anaesthesia')}
        options={ANAESTHESIAS.map((value) => ({ value, label: t(`anaesthesia-${value}`) }))}
        error={errors['anaesthesia']}
      />
      {isNumbed
        ? (['product', 'dose', 'batch'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`field-${name}`)}
              name={name}
              value={entry.value(name)}
              onChange={({ currentTarget }) => entry.set({ [name]: currentTarget.value })}
              error={errors[name]}
              autoComplete="off"
            />
          ))
        : null}
    </div>
  )
}

/** What was seen and done: the reaction of the skin, which a placed test spot names for each spot, and how it was cooled. */
export function SkinFields({ entry, errors, isPlaced }: Props & { isPlaced: boolean }) {
  const { t } = useTranslation('journal')
  return (
    <div className="room-row">
      {isPlaced ? null : (
        <Chips
          entry={entry}
          name="reactions"
          label={t('reaction')}
          options={REACTIONS.map((value) => ({ value, label: t(`reaction-${value}`) }))}
        />
      )}
      <Segments
        entry={entry}
        name="cooling"
        label={t('field-cooling')}
        options={COOLINGS.map((value) => ({ value, label: t(`cooling-${value}`) }))}
        error={errors['cooling']}
      />
    </div>
  )
}

type FieldProps = {
  entry: Entry
  name: string
  label: string
  hint?: ReactNode
  options: readonly Option[]
  error?: string | undefined
}

/** One of a few, side by side. */
function Segments({ entry, name, label, hint, options, error }: FieldProps) {
  const chosen = entry.value(name)
  return (
    <Group label={label} hint={hint} error={error} className="room-segments">
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <Radio name={name} value={value} checked={chosen === value} onChange={() => entry.set({ [name]: value })} />
          <span>{text}</span>
        </label>
      ))}
    </Group>
  )
}

/** Any of a few. A draft holds them joined by commas. */
function Chips({ entry, name, label, options, error }: FieldProps) {
  const chosen = entry.value(name).split(',')
  const values = options.map(({ value }) => value)
  return (
    <Group label={label} error={error} className="room-chips">
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              entry.set({ [name]: values.filter((one) => (one === value ? checked : chosen.includes(one))).join(',') })
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </Group>
  )
}

type GroupProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & { className: string; children: ReactNode }

function Group({ label, hint, error, className, children }: GroupProps) {
  return (
    <fieldset className={`room-group ${className}`} data-wrong={error ? '' : undefined}>
      <legend className="lb">
        <span>{label}</span>
        {hint ? <span className="mut">{hint}</span> : null}
      </legend>
      <div>{children}</div>
      {error ? (
        <p className="msg e" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
