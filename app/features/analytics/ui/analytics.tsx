import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import type { Card } from './card.ts'
import { CHART, type Chart } from './charts.ts'
import './analytics.css'

type Props = {
  cards: Card[]
  /** Where a figure's table is downloaded. */
  csv(key: Card['key']): string
  /** Which days are shown. */
  children: ReactNode
}

/** The figures side by side: each its sum, how it changed and its chart; the numbers behind it unfold. */
export function AnalyticsCards({ cards, csv, children }: Props) {
  return (
    <>
      <div className="figure-tools">{children}</div>
      <div className="figure-cards">
        {cards.map((card) => (
          <FigureCard key={card.key} card={card} csv={csv(card.key)} />
        ))}
      </div>
    </>
  )
}

function FigureCard({ card: { key, title, figure, change, text, chart, table }, csv }: { card: Card; csv: string }) {
  const { t } = useTranslation('analytics')
  return (
    <Panel title={title} id={key}>
      {figure ? (
        <p className="figure-sum tnum">
          {figure}
          {change ? (
            <span className="figure-change">
              {' '}
              {change} <span className="sr">{t('change-since')}</span>
            </span>
          ) : null}
        </p>
      ) : null}
      <p className="small sec">{text}</p>
      <div className="figure-body">
        {chart ? <Drawing chart={chart} title={`${title} ${figure}`} /> : null}
        {table.rows.length === 0 ? <p className="sec">{t('nothing')}</p> : null}
      </div>
      <div className="figure-foot">
        {table.rows.length > 0 ? (
          <details open={chart === null}>
            <summary>
              {t('see-figures')} <span className="sr">{title}</span>
            </summary>
            <Numbers title={title} table={table} />
          </details>
        ) : null}
        <a className="figure-csv" href={csv} aria-label={t('csv-of', { title })} download>
          <Icon name="download" /> {t('csv')}
        </a>
      </div>
    </Panel>
  )
}

function Numbers({ title, table: { head, rows } }: Pick<Card, 'title' | 'table'>) {
  return (
    <Table label={title}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.slice(0, 2).join()}>
            {cells.map((cell, at) => (
              <td key={head[at]} className="tnum">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Drawing({ chart, title }: { chart: Chart; title: string }) {
  if (chart.is === 'bars') return <Bars chart={chart} title={title} />
  if (chart.is === 'line') return <Line chart={chart} title={title} />
  if (chart.is === 'grid') return <Grid chart={chart} />
  if (chart.is === 'steps') return <Steps chart={chart} />
  return <Sparks chart={chart} />
}

type Of<Is extends Chart['is']> = { chart: Extract<Chart, { is: Is }> }

function Frame({
  ticks,
  title,
  children,
}: {
  ticks: Of<'bars'>['chart']['ticks']
  title: string
  children: ReactNode
}) {
  return (
    <svg className="chart" viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={title}>
      {ticks.map(({ y, label }) => (
        <g key={y} aria-hidden="true">
          <line className="chart-line" x1={CHART.left} x2={CHART.width} y1={y} y2={y} />
          <text className="chart-tick" x="0" y={y + 3}>
            {label}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}

// Bars fade from the newest back, as ink does.
const SHADES = 5
const shade = (at: number, of: number) => `chart-bar shade-${Math.min(SHADES, Math.floor(((of - 1 - at) / of) * 6))}`

function Bars({ chart: { ticks, bars }, title }: Of<'bars'> & { title: string }) {
  return (
    <Frame ticks={ticks} title={title}>
      {bars.map(({ x, y, width, height, label, middle, title: words }, at) => (
        <g key={words}>
          <rect className={shade(at, bars.length)} x={x} y={y} width={width} height={height} rx="1.5">
            <title>{words}</title>
          </rect>
          <text className="chart-label" x={middle} y={CHART.height - 8} textAnchor="middle" aria-hidden="true">
            {label}
          </text>
        </g>
      ))}
    </Frame>
  )
}

function Line({ chart: { ticks, path, points }, title }: Of<'line'> & { title: string }) {
  return (
    <Frame ticks={ticks} title={title}>
      <path className="chart-path" d={path} />
      {points.map(({ x, y, label, title: words }, at) => (
        <g key={words}>
          <circle className={at === points.length - 1 ? 'chart-point last' : 'chart-point'} cx={x} cy={y} r="3.5">
            <title>{words}</title>
          </circle>
          <text className="chart-label" x={x} y={CHART.height - 8} textAnchor="middle" aria-hidden="true">
            {label}
          </text>
        </g>
      ))}
    </Frame>
  )
}

const GRID_SHADES = 5

/** Weekdays down, hours across; the fuller, the darker. It is a table already. */
function Grid({ chart }: Of<'grid'>) {
  return (
    <>
      <GridTable chart={chart} />
      <Scale />
    </>
  )
}

/** What the shades and the dash say; every cell has its figure too. */
function Scale() {
  const { t } = useTranslation('analytics')
  return (
    <p className="use-scale cap sec" aria-hidden="true">
      <span className="use-closed">– {t('closed')}</span>
      <span>{t('use-scale')}</span>
      <span className="use-shades tnum">
        0
        {Array.from({ length: GRID_SHADES + 1 }, (_, at) => (
          <i key={at} className={`use-cell fill-${at}`} />
        ))}
        100
      </span>
    </p>
  )
}

function GridTable({ chart: { columns, rows } }: Of<'grid'>) {
  const { t } = useTranslation('analytics')
  return (
    <Table label={t('use')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('col-weekday')}</span>
          </th>
          {columns.map((hour) => (
            <th key={hour} scope="col" className="use-head tnum">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.every((share) => share === null) ? (
              <td className="use-no-hours" colSpan={columns.length}>
                {t('use-no-hours')}
              </td>
            ) : (
              cells.map((share, at) => (
                <td
                  key={columns[at]}
                  className={
                    share === null ? 'use-cell none' : `use-cell fill-${Math.round((share / 100) * GRID_SHADES)}`
                  }
                >
                  {share === null ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr">{t('closed')}</span>
                    </>
                  ) : (
                    share
                  )}
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Steps that grow smaller fade; what is compared side by side has one ink. */
function Steps({ chart: { rows } }: Of<'steps'>) {
  const { t } = useTranslation('analytics')
  const hasNotes = rows.some(({ note }) => note !== '')
  return (
    <>
      <ul className={hasNotes ? 'steps-list with-notes' : 'steps-list'}>
        {rows.map(({ name, share, value, note }, at) => (
          <li key={name}>
            <span>{name}</span>
            <svg className="steps-bar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
              <rect className="steps-ground" width="100" height="14" />
              <rect
                className={`chart-bar shade-${hasNotes ? Math.min(SHADES, at) : 0}`}
                width={share * 100}
                height="14"
              />
            </svg>
            <span className="steps-value strong tnum">{value}</span>
            {hasNotes ? <span className="steps-value sec tnum">{note}</span> : null}
          </li>
        ))}
      </ul>
      {hasNotes ? <p className="steps-note cap sec">{t('steps-note')}</p> : null}
    </>
  )
}

function Sparks({ chart: { rows } }: Of<'sparks'>) {
  return (
    <ul className="sparks-list">
      {rows.map(({ name, line, area, value }) => (
        <li key={name}>
          <span className="strong">{name}</span>
          <svg viewBox="0 0 140 40" aria-hidden="true">
            <path className="spark-area" d={area} />
            <path className="chart-path" d={line} />
          </svg>
          <span className="sparks-value tnum">{value}</span>
        </li>
      ))}
    </ul>
  )
}
