import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { clinicTimeAt, dayOf, formatDay, formatTime } from '#app/domain/clinic-time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk.tsx'
import type { SettingChange } from '../queries.ts'
import type { NumberKey } from '../schema.ts'
import './settings.css'

export type NumberRow = { key: NumberKey; value: number; shipped: number; min: number; max: number }
export type SettingOutcome = { key: string; error: string }

/** The settings that are one number: what each is, its value, what it ships with and what it touches. */
export function SettingsList({ rows, outcome }: { rows: NumberRow[]; outcome: SettingOutcome | null }) {
  const { t } = useTranslation('owner')
  return (
    <Panel title={t('booking-settings')} id="booking">
      <ul className="setting-list">
        {rows.map((row) => (
          <li key={row.key}>
            <NumberSetting row={row} error={outcome?.key === row.key ? outcome.error : null} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** One number: what it is, its value, what it ships with and what it touches. */
export function NumberSetting({
  row: { key, value, shipped, min, max },
  error,
}: {
  row: NumberRow
  error: string | null
}) {
  const { t } = useTranslation('owner')
  const isChanged = value !== shipped
  const unit = t(`unit-${key}`)
  return (
    <div className="setting">
      <div>
        <h3 className="setting-name" id={`name-${key}`}>
          {t(`name-${key}`)}{' '}
          {isChanged ? (
            <Badge tone="plain" shape="half">
              {t('changed')}
            </Badge>
          ) : null}
        </h3>
        <p className="small sec">{t(`text-${key}`)}</p>
      </div>
      <div>
        <Form method="post" className="setting-form" key={value}>
          <input type="hidden" name="key" value={key} />
          <span className="setting-value">
            <input
              className="in"
              type="number"
              name="value"
              required
              min={min}
              max={max}
              step={1}
              defaultValue={value}
              aria-labelledby={`name-${key}`}
              aria-describedby={`bounds-${key}`}
              aria-invalid={error ? true : undefined}
            />
            <span className="setting-unit">{unit}</span>
          </span>
          <Button type="submit" name="intent" value="set" tone="secondary" size="small">
            {t('save')}
          </Button>
        </Form>
        <p className="cap mut" id={`bounds-${key}`}>
          {error ?? t('setting-bounds', { shipped, unit, min, max })}
        </p>
        {isChanged ? (
          <Form method="post">
            <input type="hidden" name="key" value={key} />
            <Button type="submit" name="intent" value="reset" tone="text">
              {t('reset')}
            </Button>
          </Form>
        ) : null}
      </div>
      <p className="small sec">{t(`touches-${key}`)}</p>
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
              {typeof was === 'number' || typeof became === 'number' ? <Was was={was} became={became} /> : null}
            </span>
            {undoable.includes(id) ? (
              <Form method="post">
                <input type="hidden" name="change" value={id} />
                <Button type="submit" name="intent" value="undo" tone="secondary" size="small">
                  {t('undo')}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Was({ was, became }: { was: unknown; became: unknown }) {
  const { t } = useTranslation('owner')
  const shown = (value: unknown) => (typeof value === 'number' ? String(value) : t('shipped-value'))
  return (
    <>
      <del>{shown(was)}</del> → {shown(became)}
    </>
  )
}
