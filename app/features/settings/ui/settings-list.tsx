import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { OwnPhrase } from '#app/domain/journal/note-phrases.ts'
import { policy } from '#app/domain/policy.ts'
import { clinicTimeAt, dayOf, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import type { SettingChange } from '../queries/settings.ts'
import { MONEY_KEYS, type MoneyKey, type NumberKey, type SettingKey } from '../schema.ts'
import { useMoneyWords } from './money-words.ts'
import { ChangedBadge, SettingForm, SettingHeads, Touches } from './setting.tsx'
import './settings.css'
import { settingIntents } from '../intent-schema.ts'

export type NumberRow = { key: NumberKey; value: number; shipped: number; min: number; max: number; step: number }
export type SettingOutcome = { key: string; error: string }
type Numbers = { rows: NumberRow[]; outcome: SettingOutcome | null }

/** The settings that are one number: what each is, its value, what it ships with and what it touches. */
export function SettingsList({ rows, outcome }: Numbers) {
  const { t } = useTranslation('owner')
  return (
    <Panel title={t('booking-settings')} id="booking">
      <SettingHeads />
      <ul className="setting-list">
        <NumberSettings {...{ rows, outcome }} />
      </ul>
    </Panel>
  )
}

/** A line for each number, in a list that may hold other settings too. */
export const NumberSettings = ({ rows, outcome }: Numbers) =>
  rows.map((row) => (
    <li key={row.key}>
      <NumberSetting row={row} error={outcome?.key === row.key ? outcome.error : null} />
    </li>
  ))

/** Those whose bound is read in days: 10,080 minutes say nothing. */
const PER_DAY: Partial<Record<NumberKey, number>> = {
  min_notice_minutes: 24 * 60,
  self_service_hours: 24,
  consent_hours: 24,
}

/** One number: what it is, its value, what it ships with and what it touches. */
function NumberSetting({
  row: { key, value, shipped, min, max, step },
  error,
}: {
  row: NumberRow
  error: string | null
}) {
  const { t } = useTranslation('owner')
  const isChanged = value !== shipped
  const unit = t(`unit-${key}`)
  const perDay = PER_DAY[key]
  const bounds = perDay
    ? t('setting-bounds-days', { shipped, unit, days: max / perDay })
    : t(step === 1 ? 'setting-bounds' : 'setting-bounds-in-steps', { shipped, unit, min, max, step })
  return (
    <div className="setting">
      <div>
        <h3 className="setting-name" id={`name-${key}`}>
          {t(`name-${key}`)} {isChanged ? <ChangedBadge /> : null}
        </h3>
        <p className="small sec">{t(`text-${key}`, policy.treatmentUpToCm2)}</p>
      </div>
      <SettingForm key={value} name={key} isChanged={isChanged} note={error ?? bounds}>
        <span className="setting-value">
          <input
            className="in"
            type="number"
            name="value"
            required
            min={min}
            max={max}
            step={step}
            defaultValue={value}
            aria-labelledby={`name-${key}`}
            aria-describedby={`bounds-${key}`}
            aria-invalid={error ? true : undefined}
          />
          <span className="setting-unit">{unit}</span>
        </span>
      </SettingForm>
      <Touches>{t(`touches-${key}`)}</Touches>
    </div>
  )
}

/** The newest changes, each with who and when; one that still stands can be taken back. */
export function SettingHistory({ changes, undoable }: { changes: SettingChange[]; undoable: number[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <Panel title={t('history')} id="history">
      {changes.length === 0 ? <Empty>{t('no-history')}</Empty> : null}
      <ul className="setting-history">
        {changes.map(({ id, key, at, by, was, became }) => (
          <li key={id}>
            <span>
              <span className="strong">{t(`name-${key}`)}</span>
              <br />
              <span className="small sec tnum">
                {formatDay(dayOf(clinicTimeAt(at)), lng, 'data')} {formatTime(clinicTimeAt(at), lng)}
                {by ? `, ${by}` : ''}
              </span>
            </span>
            <span className="small tnum">
              <Was settingKey={key} was={was} became={became} />
            </span>
            {undoable.includes(id) ? <Undo id={id} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What has just been saved, and the way back, where the page begins: the list of changes stands at its end. */
export function SavedChange({ change: { id, key, was, became } }: { change: SettingChange }) {
  const { t } = useTranslation('owner')
  return (
    <div className="note ok setting-saved">
      <p role="status">
        {t('saved')}
        <br />
        <span className="tnum">
          {t(`name-${key}`)}: <Was settingKey={key} was={was} became={became} />
        </span>
      </p>
      <Undo id={id} />
    </div>
  )
}

function Undo({ id }: { id: number }) {
  const { t } = useTranslation('owner')
  return (
    <Form method="post">
      <input type="hidden" name="change" value={id} />
      <Button type="submit" {...settingIntents.field('undo')} tone="secondary" size="small">
        {t('undo')}
      </Button>
    </Form>
  )
}

/** A value short enough for its line: a number, several, or yes and no. */
const isShown = (value: unknown): value is number | boolean | number[] =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((each) => typeof each === 'number'))

/** Before and after in words, where a line holds them; a week or a text is seen on its own screen. */
function Was({ settingKey: key, was, became }: { settingKey: SettingKey; was: unknown; became: unknown }) {
  const { t } = useTranslation('owner')
  const words = useMoneyWords()
  const lng = useLanguage()
  const isMoney = (MONEY_KEYS as readonly string[]).includes(key)
  const isPhrases = key === 'note_phrases'
  if (!isMoney && !isPhrases && !isShown(was) && !isShown(became)) return null
  const shown = (value: unknown) => {
    if (value === null || value === undefined) return t('shipped-value')
    if (isMoney) return words(key as MoneyKey, value)
    if (isPhrases) return (value as OwnPhrase[]).map((one) => one[lng]).join(', ') || t('none')
    if (!isShown(value)) return t('shipped-value')
    if (typeof value === 'boolean') return t(value ? 'switched-on' : 'switched-off')
    return Array.isArray(value) && value.length === 0 ? t('none') : String(value).replaceAll(',', ', ')
  }
  return (
    <>
      <del>{shown(was)}</del> → {shown(became)}
    </>
  )
}
