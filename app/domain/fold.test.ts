import { expect, test } from 'vitest'
import { foldedLetters, markedParts, plainLetters } from './fold.ts'

test.each([
  ['Søren Åkær', 'soren akaer', 'soren akar'],
  ['Soeren Aakaer', 'soeren aakaer', 'soren akar'],
  ['Renée Müller', 'renee muller', 'renee muller'],
  ['Łukasz Weiß', 'lukasz weiss', 'lukasz weiss'],
])('%s is found however it is spelt', (name, plain, folded) => {
  expect([plainLetters(name), foldedLetters(name)]).toEqual([plain, folded])
})

test.each([
  ['Katrine Dahl', ['ka'], '[Ka]trine Dahl'],
  ['Erika Samba', ['ka'], 'Eri[ka] Samba'],
  ['Søren Åkær', ['soe', 'aa'], '[Sø]ren [Å]k[æ]r'],
  ['Ida Holm', ['x'], 'Ida Holm'],
])('in %s is marked what %j met', (name, words, marked) => {
  const shown = markedParts(name, words).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
  expect(shown.join('')).toBe(marked)
})
