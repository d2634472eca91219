import { Fragment, type ReactNode } from 'react'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { dayHeading, useLanguage } from '../dates.ts'

type Props<Row> = {
  /** In the order of their days, either way. */
  rows: readonly Row[]
  dayOf(row: Row): ClinicDay
  /** Days of another year say theirs. */
  today: ClinicDay
  columns: number
  keyOf(row: Row): string | number
  /** The row itself. */
  children(row: Row): ReactNode
}

/** The body of a table whose rows stand under their days. */
export function TableDays<Row>({ rows, dayOf, today, columns, keyOf, children }: Props<Row>) {
  const lng = useLanguage()
  return inDays(rows, dayOf).map(({ day, ofDay }) => (
    <tbody key={day}>
      <tr className="tb-day">
        <th scope="rowgroup" colSpan={columns}>
          {dayHeading(day, lng, today)}
        </th>
      </tr>
      {ofDay.map((row) => (
        <Fragment key={keyOf(row)}>{children(row)}</Fragment>
      ))}
    </tbody>
  ))
}

/** Rows that follow one another on the same day, together. */
export function inDays<Row>(rows: readonly Row[], dayOf: (row: Row) => ClinicDay) {
  const days: { day: ClinicDay; ofDay: Row[] }[] = []
  for (const row of rows) {
    const day = dayOf(row)
    const last = days.at(-1)
    if (last?.day === day) last.ofDay.push(row)
    else days.push({ day, ofDay: [row] })
  }
  return days
}
