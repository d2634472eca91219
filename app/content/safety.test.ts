import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/language.ts'
import { pageAt } from './pages.server.ts'
import { safety, SAFETY_NAMES, safetyText, writeOutLists } from './safety.ts'

const sources = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const mails = import.meta.glob<string>(['./mail/*.ts', '!./mail/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const texts = import.meta.glob<string>('./text/{da,en}/*.json', { query: '?raw', import: 'default', eager: true })

test('both languages name the same number of warning signs in each list', () => {
  const counted = LANGUAGES.map((lng) => SAFETY_NAMES.map((name) => [safety[lng][name]].flat().length))
  expect(counted[0]).toEqual(counted[1])
})

test('every list of warning signs is used by a page, in both languages', () => {
  for (const lng of LANGUAGES) {
    const used = Object.entries(sources).filter(([file]) => file.endsWith(`.${lng}.md`))
    const unused = SAFETY_NAMES.filter((name) => !used.some(([, text]) => text.includes(`{{safety.${name}}}`)))
    expect(unused).toEqual([])
  }
})

/** The signs that have a list, and the numbers somebody calls. */
const SIGNS =
  /blue lips|blå læber|metalsmag|metallic taste|nældefeber|\bhives\b|åndenød|trouble breathing|hævelse i ansigt|swollen face|\bpus\b/i
const CALLS = /\b1813\b|lægevagt|out-of-hours/i
const CALLS_112 = /\b112\b/

const bare = (line: string) => line.replace(/\{\{[^}]*\}\}|safetyText\([^)]*\)/g, '')
const lines = (text: string) => text.split('\n').filter((line) => !/^(?:description|navTitle|#+ )/.test(line.trim()))

test.each([...Object.entries(sources), ...Object.entries(mails)])(
  '%s takes warning signs and whom to call from the one list',
  (_, text) => {
    const own = lines(text).filter(
      (line) =>
        SIGNS.test(bare(line)) ||
        CALLS.test(bare(line)) ||
        (CALLS_112.test(line) && !/safety\.|\$\{emergency\}/.test(line)),
    )
    expect(own).toEqual([])
  },
)

test.each(Object.entries(texts))('no text of a screen types a warning sign that has a list (%s)', (_, text) => {
  expect(lines(text).filter((line) => SIGNS.test(bare(line)))).toEqual([])
})

test('a list of signs on a line of its own becomes a line for each sign, a sentence stays one', () => {
  const written = writeOutLists('- {{safety.emergency}}\n- {{safety.eye}}', 'en')
  expect(written.split('\n')).toEqual([...safety.en.emergency.map((sign) => `- ${sign}`), '- {{safety.eye}}'])
  expect(pageAt('/tatoveringsfjernelse/efterbehandling', 'da').text).toContain('\n- kramper\n')
})

test('in a sentence the last sign is joined by "or"', () => {
  expect(safetyText('emergency', 'da')).toMatch(/^åndenød, .*, kramper eller uregelmæssig hjerterytme efter bedøvelse$/)
  expect(safetyText('opening-hours', 'da')).toBe(
    'en vabel, der er større end en mønt, eller smerter, der tager til efter 48 timer',
  )
  expect(safetyText('opening-hours', 'en')).toBe('a blister larger than a coin or pain that gets worse after 48 hours')
})

test('whoever reads English, or is outside the clinic’s region or the country, learns whom to call', () => {
  for (const lng of LANGUAGES) expect(safety[lng]['out-of-hours']).toMatch(/1813.*sundhed\.dk.*112/)
})
