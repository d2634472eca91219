import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { assess } from '#app/domain/scan/assessment.ts'
import { NO_ANSWERS, type ScanAnswers } from '#app/domain/scan/scan.ts'
import { seenInks } from '#app/domain/scan/scan-factors.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { FactorTable } from './factor-table.tsx'

const nothing = () => {}

function table(answers: ScanAnswers) {
  const photos = [seenPhoto(), seenPhoto()]
  const measures = { photos, analyzer: 'local', model: 'fake', opinion: null } as const
  const { factors } = assess(measures, answers)
  const colours = answers.colours ?? seenInks(measures, answers)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <FactorTable factors={factors} colours={colours} onCorrectColours={nothing} onAnswer={nothing} />
    </I18nextProvider>,
  )
}

test('what nobody has told stands in one row, with the way to the questions', () => {
  const shown = table(NO_ANSWERS)
  expect(shown).toContain('Svar på dem')
  expect(shown.match(/Usikkert/g)).toHaveLength(1)
  expect(shown).not.toContain('Ikke oplyst')
})

test('what is told has a row of its own', () => {
  const shown = table({ ...NO_ANSWERS, bodySite: 'forearm' })
  expect(shown).toContain('Underarm')
  expect(table(NO_ANSWERS)).not.toContain('Underarm')
})

test('the colours are named as they are ticked among the questions', () => {
  expect(table(NO_ANSWERS)).toContain('Sort<')
  expect(table({ ...NO_ANSWERS, colours: ['black', 'red'] })).toContain('Sort, rød<')
})
