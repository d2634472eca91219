import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { inDays, TableDays } from './table-days.tsx'

const rows = ['2026-12-03', '2026-12-03', '2026-12-02', '2025-12-31'].map((day, id) => ({ id, day: clinicDay(day) }))

test('rows of a day stand together, in the order they came', () => {
  expect(inDays(rows, ({ day }) => day).map(({ day, ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ['2026-12-03', [0, 1]],
    ['2026-12-02', [2]],
    ['2025-12-31', [3]],
  ])
  expect(inDays([], () => clinicDay('2026-12-03'))).toEqual([])
})

test.each([
  ['da', ['Torsdag 3. december', 'Onsdag 2. december', 'Onsdag 31. december 2025']],
  ['en', ['Thursday 3 December', 'Wednesday 2 December', 'Wednesday 31 December 2025']],
] as const)('each day is named once over its rows, with its year where that is another (%s)', (lng, days) => {
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <table>
        <TableDays
          rows={rows}
          dayOf={({ day }) => day}
          today={clinicDay('2026-12-04')}
          columns={2}
          keyOf={({ id }) => id}
        >
          {({ id }) => (
            <tr>
              <td>{id}</td>
            </tr>
          )}
        </TableDays>
      </table>
    </I18nextProvider>,
  )
  const named = [...page.matchAll(/<th scope="rowgroup" colSpan="2">([^<]+)<\/th>/gi)].map(([, day]) => day)
  expect(named).toEqual(days)
  expect(page.match(/<tbody>/g)).toHaveLength(3)
})
