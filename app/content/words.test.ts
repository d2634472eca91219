import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { titleIn, LANGUAGES, type Language } from '#app/domain/language.ts'
import { catalog } from './text/catalog.server.ts'

// docs/words.md: one word for each thing, and the words not used for it.
const ROWS = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const COLUMN: Record<Language, number> = { da: 3, en: 5 }
const bannedIn = (lng: Language) =>
  ROWS.flatMap((cells) => [...cells[COLUMN[lng]]!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))

const escaped = (word: string) => word.replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
const patternOf = (word: string) =>
  new RegExp(`(?<!\\p{L})${escaped(word.replace(/\*$/, ''))}${word.endsWith('*') ? '' : '(?!\\p{L})'}`, 'iu')

/** Texts the specification gives word for word, and the name of the home page's first button, which stays. */
const GIVEN = ['Denne affiliate kode findes ikke eller er udløbet.', 'Book Free Consultation', 'Få gratis rådgivning']

const pages = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })

/** Every string of a value, however deep. */
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(stringsOf)

const allOf = (lng: Language) => [
  ...Object.entries(pages)
    .filter(([file]) => file.endsWith(`.${lng}.md`))
    .flatMap(([file, text]) => proseOf(text).map((line) => ({ file, line }))),
  ...Object.entries(catalog[lng]).flatMap(([file, texts]) => stringsOf(texts).map((line) => ({ file, line }))),
  ...FALLBACK_RULES.map((rule) => ({ file: 'price list', line: titleIn(rule, lng) })),
]
const proseOf = (markdown: string) =>
  markdown.replace(/\]\([^)]*\)|\w+_\w+|\{\{[^}]*\}\}|^(?:related|image|sources|cta|kind):.*$/gm, ' ').split('\n')

const found = (line: string, words: readonly string[]) =>
  GIVEN.includes(line) ? [] : words.filter((word) => patternOf(word).test(line.replace(/\{\{[^}]*\}\}/g, ' ')))

describe.each(LANGUAGES)('the words of docs/words.md in %s', (lng) => {
  test('are the only ones for their thing', () => {
    const words = bannedIn(lng)
    expect(words.length).toBeGreaterThan(20)
    const wrong = allOf(lng).flatMap(({ file, line }) =>
      found(line, words).map((word) => `${word}: ${file}: ${line.trim()}`),
    )
    expect(wrong).toEqual([])
  })
  test('reach pages, screens, mails, diagrams, consents and the price list', () => {
    const files = new Set(allOf(lng).map(({ file }) => file))
    for (const file of [
      `./pages/faq.${lng}.md`,
      'booking',
      'mail-visit',
      'diagrams',
      'consent-forms',
      'safety',
      'price list',
    ])
      expect(files).toContain(file)
  })
})

test('every row has a word in both languages', () => {
  const incomplete = ROWS.filter((cells) => cells.length !== 7 || !cells[2] || !cells[4])
  expect(incomplete.map((cells) => cells.join('|'))).toEqual([])
})

test.each([
  ['da', 'Forundersøgelsen er gratis.'],
  ['da', 'Log ind på din portal'],
  ['da', 'Prøveskud først'],
  ['da', 'Er den skoldet, flytter vi tiden.'],
  ['da', 'Små blærer er almindelige.'],
  ['en', 'The crusts fall off.'],
  ['en', 'Open the journal'],
  ['en', 'Your provider knows when you come.'],
  ['en', 'You are signed in.'],
] as const)('in %s "%s" is found', (lng, line) => expect(found(line, bannedIn(lng))).not.toEqual([]))

test('burnt by the sun is no word for burnt otherwise', () => {
  expect(found('Er du solskoldet, så ring.', bannedIn('da'))).toEqual([])
})
