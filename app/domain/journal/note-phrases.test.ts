import { expect, test } from 'vitest'
import { FIRST_PHRASES, NOTE_PHRASES, phrasesAfter, withPhrase, withSentence, type NotePhrase } from './note-phrases.ts'

/** The note after these phrases, each by its own name. */
const written = (phrases: readonly NotePhrase[], begun = '') =>
  phrases.reduce<[string, NotePhrase | null]>(
    ([note, last], phrase) => [withPhrase(note, phrase, { last, phrase }), phrase],
    [begun, null],
  )[0]

test.each([
  [['frosting', 'everywhere', 'after-first'], '', 'frosting everywhere after-first.'],
  [['frosting', 'everywhere', 'after-first', 'pause'], '', 'frosting everywhere after-first. pause.'],
  [['calm'], 'Hals reagerer svagere', 'Hals reagerer svagere. calm.'],
  [['calm'], 'Hals reagerer svagere. ', 'Hals reagerer svagere. calm.'],
  [['frosting', 'pause'], '', 'frosting. pause.'],
] as const)('phrases %j after “%s” make “%s”', (phrases, begun, note) => {
  expect(written(phrases, begun)).toBe(note)
})

test.each([
  ['', 'Kølet længe', 'Kølet længe.'],
  ['Frosting overalt', 'Kølet længe.', 'Frosting overalt. Kølet længe.'],
  ['Frosting overalt. ', 'Talt om sol?', 'Frosting overalt. Talt om sol?'],
])('a sentence after “%s” begins anew: “%s” gives “%s”', (note, sentence, result) => {
  expect(withSentence(note, sentence)).toBe(result)
})

test('after a phrase those that continue it are offered, and the first ones where a sentence ended', () => {
  expect(phrasesAfter('frosting')).toEqual(['everywhere', 'in-parts'])
  expect(phrasesAfter('after-first')).toEqual(FIRST_PHRASES)
  expect(phrasesAfter(null)).toEqual(FIRST_PHRASES)
  const reached = new Set<string>([...FIRST_PHRASES, ...Object.values(NOTE_PHRASES).flat()])
  expect(Object.keys(NOTE_PHRASES).filter((phrase) => !reached.has(phrase))).toEqual([])
})
