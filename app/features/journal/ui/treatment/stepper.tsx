import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nearValues, STEPPED, steppedBy, type Stepped } from '#app/domain/journal/near-values.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lineKey, numberOf, type TypedLine } from '../../lines-schema.ts'
import { inWords } from './line-changes.ts'
import type { Entry } from './use-entry.ts'

export type PressedCell = { index: number; field: Stepped }

/** The figure cell of this control; null: it holds words or a choice. */
export function steppedCell(target: EventTarget): PressedCell | null {
  const [, index, name] = target instanceof HTMLInputElement ? target.name.split('.') : []
  const field = STEPPED.find((one) => one === name)
  return field ? { index: Number(index), field } : null
}

type Props = {
  entry: Entry
  cell: PressedCell
  line: Required<TypedLine>
  /** The same line last time, from whose figure an empty cell begins. */
  before: TypedLine | undefined
  onNext: () => void
}

/** A pressed figure written without a keyboard: a step down or up, the values near it, and the next cell. */
export function Stepper({ entry, cell: { index, field }, line, before, onNext }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const value = numberOf(line[field] || before?.[field])
  if (Number.isNaN(value)) return null
  const about = { field, unit: line.pulseUnit === 'ns' ? 'ns' : 'ps' } as const
  const put = (next: number | null) =>
    next === null ? undefined : entry.set({ [lineKey(index, field)]: inWords(String(next), lng) })
  const steps = [
    ['step-down', 'minus', steppedBy(value, -1, about)],
    ['step-up', 'plus', steppedBy(value, 1, about)],
  ] as const
  const [down, up] = steps.map(([text, icon, next]) => (
    <Button
      key={text}
      tone="secondary"
      aria-label={t(text)}
      aria-disabled={next === null}
      onMouseDown={keepFocus}
      onClick={() => put(next)}
    >
      <Icon name={icon} />
    </Button>
  ))
  return (
    <div className="room-step" role="group" aria-label={t('stepper', { field: t(`field-${field}`) })}>
      {down}
      {nearValues(value, about).map((near) => (
        <Button
          key={near}
          tone="secondary"
          aria-pressed={near === value && line[field] !== ''}
          onMouseDown={keepFocus}
          onClick={() => put(near)}
        >
          {inWords(String(near), lng)}
        </Button>
      ))}
      {up}
      <Button onMouseDown={keepFocus} onClick={onNext}>
        {t('next-cell')}
      </Button>
    </div>
  )
}

// The cell keeps the focus while its stepper is pressed.
const keepFocus = (event: MouseEvent) => event.preventDefault()
