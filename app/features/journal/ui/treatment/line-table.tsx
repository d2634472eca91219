import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LINES_MAX, type SettingChange } from '#app/domain/journal/journal.ts'
import { SPOT_LETTERS, SPOTS_MAX } from '#app/domain/journal/spot-places.ts'
import { Button, Press } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { copyOf, fieldsOf, lineKey, linesIn, type LineField, type TypedLine } from '../../lines-schema.ts'
import { SpotReactions } from '../test-spot/spot-reactions.tsx'
import { Cell, Unusual, type CellHandlers, type Control } from './line-cell.tsx'
import { Stepper, steppedCell, type PressedCell } from './stepper.tsx'
import type { Entry } from './use-entry.ts'

type Props = {
  entry: Entry
  /** The lines of the last treatment; none: there is nothing to compare with. */
  last: readonly TypedLine[]
  changes: readonly SettingChange[][]
  errors: Record<string, string>
  /** Each line is a spot on the picture of the tattoo. */
  isPlaced: boolean
  /** The buttons above the table. */
  children: ReactNode
}

/** The settings lines of a session: Enter leads to the next cell, the arrows to the line above or below. */
export function LineTable({ entry, last, changes, errors, isPlaced, children }: Props) {
  const { t } = useTranslation('journal')
  const lines = linesIn(entry.typed)
  const put = (next: readonly TypedLine[]) => entry.set(fieldsOf(next))
  const insert = (index: number) => put(lines.flatMap((one, at) => (at === index ? [one, copyOf(one)] : [one])))
  const isFull = lines.length >= (isPlaced ? SPOTS_MAX : LINES_MAX)
  const [pressed, setPressed] = useState<PressedCell | null>(null)
  const pressNext = ({ index, field }: PressedCell) => {
    const next = focusNext(document.querySelector<Control>(`.room-lines [name="${lineKey(index, field)}"]`)!)
    setPressed(next && steppedCell(next))
  }
  const onKeyOf = (index: number) => (event: KeyboardEvent<Control>) => {
    setPressed(null)
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'd') return moveByKey(event)
    event.preventDefault()
    if (!isFull) insert(index)
  }
  return (
    <section className="room-settings" aria-label={t('settings')}>
      <div className="room-settings-head">
        <h2 className="lb">
          {t('settings')} <span className="mut">{t('lines', { count: lines.length })}</span>
        </h2>
        {children}
        <Button
          tone="secondary"
          size="small"
          aria-disabled={isFull || undefined}
          onClick={() => (isFull ? undefined : put([...lines, {}]))}
        >
          <Icon name="plus" /> {t('line')}
        </Button>
      </div>
      <input type="hidden" name="lines" value={lines.length} />
      <div className="room-lines">
        <ColumnNames />
        {lines.map((line, index) => (
          <Line
            key={index}
            {...{ entry, index, line, errors }}
            handlers={{
              onKeyDown: onKeyOf(index),
              onClick: ({ currentTarget }) => setPressed(steppedCell(currentTarget)),
              onBlur: () => setPressed(null),
            }}
            isPlaced={isPlaced}
            isNew={last.length > 0 && !last[index]}
            changes={changes[index] ?? []}
            onCopy={isFull ? null : () => insert(index)}
            onRemove={lines.length > 1 ? () => put(lines.toSpliced(index, 1)) : null}
            stepper={
              pressed?.index === index ? (
                <Stepper
                  entry={entry}
                  cell={pressed}
                  line={line}
                  before={last[index]}
                  onNext={() => pressNext(pressed)}
                />
              ) : null
            }
          />
        ))}
      </div>
    </section>
  )
}

/** Enter focuses the next cell; up and down the same cell of another line. A list keeps its own arrows. */
function moveByKey(event: KeyboardEvent<Control>) {
  const cell = event.currentTarget
  const table = cell.closest('.room-lines')!
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const other = cell.name.replace(/\d/, (index) => String(Number(index) + by))
  if (event.key === 'Enter' && focusNext(cell)) return event.preventDefault()
  const next = by !== 0 && cell.tagName === 'INPUT' ? table.querySelector<HTMLElement>(`[name="${other}"]`) : null
  if (!next) return
  event.preventDefault()
  focusOn(next)
}

/** Focuses the cell after this one; null: it is the last. */
function focusNext(cell: Control): HTMLElement | null {
  const cells = [...cell.closest('.room-lines')!.querySelectorAll<HTMLElement>('[name^="lines."]')]
  const next = cells[cells.indexOf(cell) + 1] ?? null
  if (next) focusOn(next)
  return next
}

function focusOn(cell: HTMLElement) {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

const COLUMNS = [
  'device',
  'wavelengthNm',
  'fluence',
  'spotMm',
  'pulse',
  'repetitionHz',
  'passes',
  'pulses',
  'endPoint',
  'areaCm2',
  'colour',
] as const

/** The short names above the columns; each cell has its own label. */
function ColumnNames() {
  const { t } = useTranslation('journal')
  return (
    <div className="room-line room-columns" aria-hidden="true">
      <span />
      {COLUMNS.map((field) => (
        <span key={field}>{t(`short-${field}`)}</span>
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'entry' | 'errors' | 'isPlaced'> & {
  index: number
  line: Required<TypedLine>
  isNew: boolean
  changes: readonly SettingChange[]
  onCopy: (() => void) | null
  onRemove: (() => void) | null
  handlers: CellHandlers
  /** Of its cell that is pressed. */
  stepper: ReactNode
}

function Line({
  entry,
  index,
  line,
  isPlaced,
  isNew,
  changes,
  onCopy,
  onRemove,
  handlers,
  errors,
  stepper,
}: LineProps) {
  const { t } = useTranslation('journal')
  const number = isPlaced ? SPOT_LETTERS[index] : index + 1
  const name = isPlaced ? t('spot-letter', { letter: number }) : t('line-number', { number })
  const wrong = Object.entries(errors).filter(([key]) => key.startsWith(`lines.${index}.`))
  const errorId = wrong.length > 0 ? `line-errors-${index}` : null
  const cell = { entry, index, line, changes, errorId, errors, handlers }
  return (
    <div role="group" aria-label={name} className="room-line-group">
      <div className="room-line">
        <span className="room-line-number">
          {number}
          {isNew ? <small>{t('line-new')}</small> : null}
        </span>
        <div className="room-laser">
          <Cell {...cell} field="device" />
          <Cell {...cell} field="handpiece" />
        </div>
        {(['wavelengthNm', 'fluence', 'spotMm'] as const).map((field) => (
          <Cell key={field} {...cell} field={field} />
        ))}
        <div className="room-pulse-pair">
          <Cell {...cell} field="pulse" />
          <Cell {...cell} field="pulseUnit" />
        </div>
        {(['repetitionHz', 'passes', 'pulses', 'endPoint', 'areaCm2', 'colour'] as const).map((field) => (
          <Cell key={field} {...cell} field={field} />
        ))}
        <Press
          className="room-press"
          aria-label={t('line-copy', { number })}
          aria-disabled={onCopy === null || undefined}
          onClick={onCopy ?? undefined}
        >
          <Icon name="copy" />
        </Press>
        {onRemove ? (
          <Press className="room-press" aria-label={t('line-remove', { number })} onClick={onRemove}>
            <Icon name="close" />
          </Press>
        ) : null}
      </div>
      {wrong.length > 0 ? (
        <p className="msg e" id={`line-errors-${index}`} role="alert">
          {wrong.map(([key, text]) => `${t(`field-${key.split('.')[2] as LineField}`)}: ${text}`).join(' ')}
        </p>
      ) : null}
      <Unusual entry={entry} index={index} line={line} />
      {isPlaced ? <SpotReactions entry={entry} spot={index} line={line} /> : null}
      {stepper}
    </div>
  )
}
