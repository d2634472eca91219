import { expect, test } from 'vitest'
import { textOf } from '#app/content/text/i18n.server.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { REFUSALS, sentenceFor, type Refusal } from './problem.ts'

const all = Object.keys(REFUSALS) as Refusal[]

test.each(LANGUAGES)('every refusal is a sentence in %s, never a key', (lng) => {
  for (const refusal of all) expect(sentenceFor(refusal, lng), refusal).toMatch(/^[\p{Lu}{].+ /u)
})

test('a refusal without status and text, and a text that does not exist, fail the type check', () => {
  // @ts-expect-error no such refusal
  void (() => sentenceFor('slot-tacken', 'da'))
  // @ts-expect-error no such text
  void (() => textOf('da', 'booking:slot-tacken'))
  // @ts-expect-error a plural is asked for by its base
  void (() => textOf('da', 'admin:found_one'))
  expect(all.length).toBeGreaterThan(70)
})
