import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { INKS } from '#app/domain/scan/ink.ts'
import { END_POINTS, PULSE_UNITS, type SettingChange } from '#app/domain/journal/journal.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { SelectInput } from '#app/ui/fields/field.tsx'
import { lineKey, unusualFigures, type LineField, type TypedLine } from '../../lines-schema.ts'
import { inWords } from './line-changes.ts'
import type { Entry } from './use-entry.ts'

type LineProps = { entry: Entry; index: number; line: Required<TypedLine> }
type CellProps = LineProps & {
  field: LineField
  changes: readonly SettingChange[]
  errors: Record<string, string>
  /** Of the message below the line; null: nothing is wrong in it. */
  errorId: string | null
  handlers: CellHandlers
}
export type Control = HTMLInputElement | HTMLSelectElement
export type CellHandlers = {
  onKeyDown(event: KeyboardEvent<Control>): void
  onClick(event: MouseEvent<Control>): void
  onBlur(): void
}

/** A figure or a choice of a line, with what it was last time where it was changed. */
export function Cell({ entry, index, line, field, changes, errorId, errors, handlers }: CellProps) {
  const { t } = useTranslation('journal')
  const name = lineKey(index, field)
  const change = changes.find((one) => one.field === field)
  const isEmpty = line[field] === '' && !['handpiece', 'areaCm2', 'pulseUnit'].includes(field)
  const isWord = field === 'device' || field === 'handpiece'
  const control = {
    id: name,
    name,
    ...handlers,
    value: line[field],
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': errors[name] ? (errorId ?? undefined) : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => entry.set({ [name]: value }),
  }
  return (
    <div
      className={`room-cell room-${field}`}
      data-changed={change ? '' : undefined}
      data-empty={isEmpty ? '' : undefined}
    >
      <label htmlFor={name}>{t(`field-${field}`)}</label>
      {field === 'endPoint' || field === 'colour' || field === 'pulseUnit' ? (
        <Choices field={field} {...control} />
      ) : (
        <input
          {...control}
          inputMode={isWord ? 'text' : 'decimal'}
          maxLength={field === 'handpiece' ? 40 : 80}
          autoComplete="off"
          placeholder={isEmpty ? '–' : undefined}
          onClick={(event) => {
            if (!isWord) event.currentTarget.select()
            handlers.onClick(event)
          }}
        />
      )}
      {change && field !== 'device' ? <Before change={change} /> : null}
    </div>
  )
}

function Before({ change: { was } }: { change: SettingChange }) {
  const lng = useLanguage()
  return was === '' ? null : <del aria-hidden="true">{inWords(was, lng)}</del>
}

type ChoiceProps = { field: 'endPoint' | 'colour' | 'pulseUnit' } & React.ComponentProps<'select'>

function Choices({ field, ...control }: ChoiceProps) {
  const { t } = useTranslation(['journal', 'analysis'])
  if (field === 'pulseUnit')
    return (
      <SelectInput {...control} value={control.value || PULSE_UNITS[0]}>
        {PULSE_UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectInput>
    )
  return (
    <SelectInput {...control}>
      <option value="">–</option>
      {field === 'endPoint'
        ? END_POINTS.map((one) => (
            <option key={one} value={one}>
              {t(`journal:end-point-${one}`)}
            </option>
          ))
        : INKS.map((ink) => (
            <option key={ink} value={ink}>
              {t(`analysis:ink-${ink}`)}
            </option>
          ))}
    </SelectInput>
  )
}

const READY_REASONS = ['outside-deep', 'outside-doctor'] as const

/** A figure beyond the usual asks why; what was typed of a reason stays in sight. */
export function Unusual({ entry, index, line }: LineProps) {
  const { t } = useTranslation('journal')
  const unusual = unusualFigures(line)
  if (unusual.length === 0 && line.outsideBecause === '') return null
  const name = lineKey(index, 'outsideBecause')
  return (
    <div className="room-why">
      <p>{t('outside', { fields: unusual.map((field) => t(`field-${field}`)).join('; ') })}</p>
      {READY_REASONS.map((reason) => (
        <Button key={reason} tone="secondary" size="small" onClick={() => entry.set({ [name]: t(reason) })}>
          {t(reason)}
        </Button>
      ))}
      <input
        className="in"
        name={name}
        maxLength={500}
        autoComplete="off"
        aria-label={t('field-outsideBecause')}
        placeholder={t('field-outsideBecause')}
        value={line.outsideBecause}
        onChange={({ currentTarget }) => entry.set({ [name]: currentTarget.value })}
      />
    </div>
  )
}
