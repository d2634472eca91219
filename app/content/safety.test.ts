import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { phoneFor } from './clinic.ts'
import { factsFor, fillText } from './facts.ts'
import type { Page } from './pages.ts'
import { allPages, pageAt } from './pages.server.ts'
import { emergencyLine, safety, SAFETY_NAMES, safetyText, writeOutLists } from './safety.ts'
import { catalog } from './text/catalog.server.ts'

const sources = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const mails = import.meta.glob<string>('./text/{da,en}/mail*.json', { query: '?raw', import: 'default', eager: true })

const texts = import.meta.glob<string>(['./text/{da,en}/*.json', '!./text/*/{safety,consent-forms}.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

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

const bare = (line: string) => line.replace(/\{\{[^}]*\}\}|safetyText\([^)]*\)|safety\[lng\]\S*/g, '')
const lines = (text: string) => text.split('\n').filter((line) => !/^(?:description|navTitle|#+ )/.test(line.trim()))

test.each([...Object.entries(sources), ...Object.entries(mails)])(
  '%s takes warning signs and whom to call from the one list',
  (_, text) => {
    const own = lines(text).filter(
      (line) =>
        SIGNS.test(bare(line)) ||
        CALLS.test(bare(line)) ||
        (CALLS_112.test(line) && !/safety\.|^ *(?:"[a-z-]+-emergency"|\*\*|###)/.test(line)),
    )
    expect(own).toEqual([])
  },
)

test.each(Object.entries(texts))('no text of a screen types a warning sign that has a list (%s)', (_, text) => {
  expect(lines(text).filter((line) => SIGNS.test(bare(line)))).toEqual([])
})

/** A page as it is read, with its questions, every reference filled in. */
const read = (page: Page) => {
  const facts = factsFor(page.lng, { rules: FALLBACK_RULES, clinic })
  return fillText([page.text, ...page.faq.map(({ a }) => a)].join('\n\n'), facts, page.file)
}
const namesAll = (text: string, signs: readonly string[]) => signs.every((sign) => text.includes(sign))

test.each(LANGUAGES)('every page that lists what 112 is for after laser names the eye (%s)', (lng) => {
  const { emergency, eye } = safety[lng]
  const listed = allPages().filter((page) => page.lng === lng && namesAll(read(page), emergency.slice(0, 5)))
  expect(listed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/faq', '/kontakt', '/tatoveringsfjernelse/vores-proces', '/blog/laser-farve-reaktion']),
  )
  expect(listed.filter((page) => !namesAll(read(page), eye)).map(({ file }) => file)).toEqual([])
})

test.each(LANGUAGES)('a page that names early signs of too much anaesthetic says what to do at home (%s)', (lng) => {
  const numbing = allPages().filter((page) => page.lng === lng && namesAll(read(page), safety[lng]['numbing-tell']))
  expect(numbing.map(({ path }) => path).sort()).toEqual([
    '/behandlinger/lidocaingel',
    '/behandlinger/lokal-anaestesi',
    '/blog/bedovelsescreme',
    '/tatoveringsfjernelse/gor-det-ondt',
  ])
  for (const page of numbing) {
    const text = read(page)
    const atHome = text.indexOf(safety[lng]['numbing-home'])
    expect(atHome, page.file).toBeGreaterThan(text.indexOf(safety[lng]['numbing-tell'][0]!))
    const next = text.slice(atHome, text.indexOf('112**', atHome))
    for (const said of [phoneFor(clinic, lng), safety[lng]['out-of-hours']]) expect(next, page.file).toContain(said)
    expect(namesAll(text.slice(atHome), safety[lng]['numbing-emergency']), page.file).toBe(true)
  }
})

test.each(LANGUAGES)('what to do at home is to wash it off, not to drive and to call (%s)', (lng) => {
  expect(safety[lng]['numbing-home']).toMatch(lng === 'da' ? /vask.*af.*bilen.*ring/i : /wash off.*drive.*call/i)
})

test.each(LANGUAGES)(
  'no page suggests that a cream, strong or weak, may be put on at home before a visit (%s)',
  (lng) => {
    const never = lng === 'da' ? /Smør aldrig creme på hjemmefra/ : /Never put cream on at home/
    expect(pageAt('/behandlinger/lidocaingel', lng).summary.join(' ')).toMatch(never)
    const onlyStrong = lng === 'da' ? /aldrig[^.]*\bstærk/i : /never[^.]*\bstrong/i
    const loose = allPages().filter(
      (page) => page.lng === lng && onlyStrong.test(`${page.summary.join(' ')} ${read(page)}`),
    )
    expect(loose.map(({ file }) => file)).toEqual([])
  },
)

test.each(LANGUAGES)(
  'the line of mails before a visit says 112 and when, the eye and whom to call otherwise (%s)',
  (lng) => {
    const { emergency, eye } = safety[lng]
    for (const said of ['112', '1813', emergency[0]!, eye[0]!]) expect(emergencyLine[lng]).toContain(said)
  },
)

test.each([
  ['da', /nemt brun|^Nemt/i, /kun lidt|lidt brun|En smule/],
  ['en', /tans easily|^Easily/i, /tans a little|^A little/],
] as const)(
  'skin type IV tans easily and type II a little wherever the types are described (%s)',
  (lng, easily, little) => {
    const rowOf = (type: string) => new RegExp(`^\\| ${type} \\|.*\\| (.*) \\|$`, 'm')
    const said = (type: 'II' | 'IV', option: string) => [
      catalog[lng].analysis[option],
      catalog[lng].diagrams[`fitzpatrick-${type}`],
      rowOf(type).exec(pageAt('/blog/fitzpatrick-skala', lng).text)?.[1],
    ]
    for (const text of said('IV', 'skin-4')) expect(text).toMatch(easily)
    for (const text of said('II', 'skin-2')) expect(text).toMatch(little)
  },
)

test('a list of signs on a line of its own becomes a line for each sign, a sentence stays one', () => {
  const written = writeOutLists('- {{safety.eye}}\n- {{safety.normal}}', 'en')
  expect(written.split('\n')).toEqual([...safety.en.eye.map((sign) => `- ${sign}`), '- {{safety.normal}}'])
  expect(pageAt('/tatoveringsfjernelse/efterbehandling', 'da').text).toContain('\n- kramper\n')
})

test('in a sentence the last sign is joined by "or"', () => {
  expect(safetyText('emergency', 'da')).toMatch(/^åndenød, .*, pludselige smerter i øjet eller pludseligt ændret syn$/)
  expect(safetyText('same-day', 'en')).toMatch(/, a rash, hives, or a wound that has not closed after 14 days$/)
  expect(safetyText('opening-hours', 'da')).toBe(
    'en vabel, der er større end en mønt, eller smerter, der tager til efter 48 timer',
  )
  expect(safetyText('opening-hours', 'en')).toBe('a blister larger than a coin or pain that gets worse after 48 hours')
})

test('whoever reads English, or is outside the clinic’s region or the country, learns whom to call', () => {
  for (const lng of LANGUAGES) expect(safety[lng]['out-of-hours']).toMatch(/1813.*sundhed\.dk.*112/)
})
