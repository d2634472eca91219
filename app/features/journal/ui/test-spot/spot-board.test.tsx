import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { fieldsOf } from '../../lines-schema.ts'
import type { Typed } from '../treatment/use-entry.ts'
import { SpotBoard } from './spot-board.tsx'

const NOW = 29_900_000
const placedAt = (fluence: string) => ({ fluence, spotX: '0.5', spotY: '0.5' })

/** The words of the board over these lines. */
function boardOf(fluences: readonly string[], typed: Typed = {}, serverNow: number | null = NOW): string {
  const fields: Typed = { ...fieldsOf(fluences.map(placedAt)), ...typed }
  const entry = {
    typed: fields,
    set: () => {},
    value: (name: string) => fields[name] ?? '',
    savedAt: null,
    hasFailed: false,
  }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <SpotBoard entry={entry} photo={null} serverNow={serverNow} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]+>/g, '|')
}

test('the board says which spots are weaker than one before them, and nothing where the weakest comes first', () => {
  expect(boardOf(['1', '1,4', '1,8'])).not.toContain('Svagest først')
  expect(boardOf(['1,4', '1', '1,2'])).toContain('Svagest først: B, C er svagere end en plet før.')
})

test('ten minutes are started for the last placed spot, count down, and then ask for a look', () => {
  expect(boardOf(['1'])).toContain('Start 10 min for plet A')
  const shot = (minutesAgo: number) => boardOf(['1'], { spotClock: `0 ${NOW - minutesAgo}` })
  expect(shot(0)).toContain('10 min, til I ser på plet A')
  expect(shot(7.4)).toContain('3 min, til I ser på plet A')
  expect(shot(10)).toContain('Se på plet A nu')
  expect(shot(7.4)).not.toContain('Start 10 min')
  expect(boardOf(['1', '1,4'], { spotClock: `0 ${NOW - 12}` })).toContain('Start 10 min for plet B')
})

test('a corrected test spot has no clock', () => {
  expect(boardOf(['1'], {}, null)).not.toContain('Start 10 min')
})
