import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { factsFor } from './facts.ts'
import { readPage } from './pages.ts'
import { allPages, pageAt } from './pages.server.ts'
import { contentPages, isContentPath } from './paths.ts'
import { siteMap, weightOf } from './sitemap.ts'

const sources = import.meta.glob<string>('./pages/**/*.md', { query: '?raw', import: 'default', eager: true })
const pages = allPages()

test('[spec 2.1 both-languages] every page of the specification is written in both languages, and no other', () => {
  const wanted = contentPages.flatMap((path) => [`${path}.da`, `${path}.en`])
  expect(pages.map(({ path, lng }) => `${path}.${lng}`).sort()).toEqual(wanted.sort())
})

test.each(contentPages)('[spec 1 same-figures] %s prints the same figures in both languages', (path) => {
  expect(pageAt(path, 'en').references).toEqual(pageAt(path, 'da').references)
})

test.each(contentPages)('%s has the same parts and fixed addresses in both languages', (path) => {
  const shape = (lng: 'da' | 'en') => {
    const { body, faq, related, kind, image, cta, updated, sources } = pageAt(path, lng)
    const parts = body.sections
      .filter(({ kind }) => kind !== 'html')
      .map((section) => (section.kind === 'folds' ? section.folds.length : section))
    return { parts, questions: faq.length, related, kind, image, cta, updated, sources, fixed: fixedIds(path, lng) }
  }
  expect(shape('en')).toEqual(shape('da'))
})

/** What both languages must send the reader to alike: a person, a number, a paper. */
const SENT_TO: Record<string, Record<Language, RegExp>> = {
  'own doctor': { da: /\begen læge/i, en: /\bown doctor/i },
  'the clinic’s doctor': { da: /klinikkens læge/i, en: /clinic’s doctor/i },
  dermatologist: { da: /hudlæge/i, en: /dermatologist/i },
  112: { da: /\b112\b/, en: /\b112\b/ },
  'booking number': { da: /bookingnummer/i, en: /booking number/i },
  PDF: { da: /\bPDF\b/, en: /\bPDF\b/ },
}
const sentTo = ({ lng, text, faq, summary }: (typeof pages)[number]) =>
  [summary.join(' '), ...faq.map(({ a }) => a), ...text.split(/^## /m)].map((part) =>
    Object.keys(SENT_TO).filter((whom) => SENT_TO[whom]![lng].test(part)),
  )

test.each(contentPages)('%s sends readers of both languages to the same people, part by part', (path) => {
  expect(sentTo(pageAt(path, 'en'))).toEqual(sentTo(pageAt(path, 'da')))
})

test('an English page that says "ask the doctor" says which', () => {
  const unnamed = pages
    .filter(({ lng }) => lng === 'en')
    .flatMap(({ file, text, faq, summary }) =>
      [text, ...faq.map(({ a }) => a), ...summary].flatMap((said) =>
        [...said.matchAll(/\bask (?:a|the) doctor\b(?! who prescribed)/gi)].map(([found]) => `${file}: ${found}`),
      ),
    )
  expect(unnamed).toEqual([])
})

const fixedIds = (path: string, lng: string) =>
  [...sources[`./pages${path}.${lng}.md`]!.matchAll(/\{#([^}]+)\}/g)].map(([, id]) => id)

test('every figure a page refers to exists', () => {
  const known = factsFor('da', { rules: FALLBACK_RULES, clinic })
  const unknown = pages.flatMap(({ file, references }) =>
    references.filter((name) => !known.has(name)).map((name) => `${file}: {{${name}}}`),
  )
  expect(unknown).toEqual([])
})

test('every page has its picture, also for shared links', () => {
  const missing = pages
    .flatMap(({ image }) => [`public/img/${image}.webp`, `public/social/${image}.jpg`])
    .filter((file) => !existsSync(file))
  expect(missing).toEqual([])
})

test('no page has an arm without anything on it for its picture', () => {
  expect(pages.filter(({ image }) => image.startsWith('lem-')).map(({ file }) => file)).toEqual([])
})

/** The price page itself, the law's own pages, the partners' and the way out; prescription medicine, with no price near it: [law 34]. */
const WITHOUT_PRICES = [
  '/behandlinger/lokal-anaestesi',
  '/priser',
  '/partner',
  '/privatlivspolitik',
  '/servicevilkar',
  '/logout-success',
]

test.each(contentPages.filter((path) => !WITHOUT_PRICES.includes(path)))(
  'the text of %s leads to the prices',
  (path) => {
    for (const lng of LANGUAGES) expect(pageAt(path, lng).text).toContain('](/priser)')
  },
)

/** Questions clients ask, by a word of the question: each has its answer on the page of questions. */
const ASKED: Record<Language, readonly RegExp[]> = {
  da: [
    /bedøvelse/,
    /tager hele forløbet/,
    /\bar\b/,
    /skønnet/,
    /bryn/,
    /Hvem behandler/,
    /sygesikring/,
    /barbere/,
    /solbrun/,
    /hvide farve/,
    /mørkere/,
  ],
  en: [
    /numbed/,
    /whole course take/,
    /scar/,
    /estimate/,
    /brows/,
    /Who will treat/,
    /insurance/,
    /shave/,
    /tan\b/,
    /white colour/,
    /darker/,
  ],
}

test.each(LANGUAGES)('what clients ask most is answered on the page of questions (%s)', (lng) => {
  const questions = pageAt('/faq', lng).faq.map(({ q }) => q)
  expect(ASKED[lng].filter((asked) => !questions.some((q) => asked.test(q)))).toEqual([])
})

test('a time to reply says everywhere that closed days are not counted', () => {
  const bare = Object.entries(sources).flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => line.includes('{{reply.hours}}') && !/lukkedage|days we are closed/i.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(bare).toEqual([])
})

/** What follows a colon in a Danish heading and is no whole sentence; a whole one begins with a capital. */
const FRAGMENTS = ['det vigtigste at kende', 'før en cover-up']

test('after a colon a heading has a capital before a whole sentence in Danish, and none in English', () => {
  const after = (lng: Language) =>
    Object.entries(sources)
      .filter(([file]) => file.endsWith(`.${lng}.md`))
      .flatMap(([, text]) => [...text.matchAll(/^#+ .*: (.+)$/gm)].map(([, rest]) => rest!))
  const isSmall = (rest: string) => rest[0] === rest[0]!.toLowerCase()
  expect(after('da').filter((rest) => isSmall(rest) !== FRAGMENTS.includes(rest))).toEqual([])
  expect(after('en').filter((rest) => !isSmall(rest))).toEqual([])
})

test('every cell of a table begins with a capital, as a sentence does', () => {
  const small = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/^\|.*\|$/gm)].flatMap(([row]) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => /^\p{Ll}/u.test(cell))
        .map((cell) => `${file}: ${cell}`),
    ),
  )
  expect(small).toEqual([])
})

test('no two pages of a language share a title or description', () => {
  for (const lng of ['da', 'en']) {
    const own = pages.filter((page) => page.lng === lng)
    expect(new Set(own.map(({ metaTitle }) => metaTitle)).size).toBe(own.length)
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length)
  }
})

describe('a page with a fault in its front matter names file and field', () => {
  const source = sources['./pages/om-os.da.md']!
  test.each([
    [/^description: .*$/m, 'description: For kort', 'description'],
    [/^metaTitle: .*$/m, `metaTitle: ${'x'.repeat(61)}`, 'metaTitle'],
    [/^kind: .*$/m, 'kind: page', 'kind'],
    [/^updated: .*$/m, 'updated: i går', 'updated'],
    [/^cta: .*$/m, 'cta: none\nextra: 1', 'extra'],
    [/^title: .*$/m, 'title: "<b>Om os</b>"', 'title'],
  ])('%s', (field, wrong, name) => {
    expect(() => readPage('./pages/om-os.da.md', source.replace(field, wrong))).toThrow(
      new RegExp(`pages/om-os.da.md: .*${name}`),
    )
  })
  test('without front matter', () => {
    expect(() => readPage('./pages/x.da.md', '# Overskrift')).toThrow('./pages/x.da.md')
  })
})

// [law 9, 10, 34, 37]: no superlative of ourselves, no sure result, no absence of pain, scars or risk.
const NEVER = [
  /garanter/i,
  /smertefri/i,
  /risikofri/i,
  /uden ar\b/i,
  /ingen bivirkninger/i,
  /bivirkningsfri/i,
  /mirak/i,
  /førende/i,
  /markedets/i,
  /guaranteed/i,
  /pain-?free/i,
  /painless/i,
  /risk-?free/i,
  /scar-?(?:free|less)/i,
  /no (?:scars|side effects)\b/i,
  /miracle/i,
  /market-leading/i,
  /\b(?:85|95|99|100)[ \u00a0]?%/,
  /\b(?:EMLA|Xylocain\w*|Tapin|Stesolid|Valium|Botox)\b/i,
  /!/,
]
/** A best time or a colour that responds best is a comparison; the best clinic is a claim. */
const SUPERLATIVE = /\b(?:bedste?|best)\b/i
const OURSELVES = /\b(?:vi|os|vores|klinik\w*|we|us|our|ours|clinic\w*)\b/i
/** What may be said although it holds a banned word: it says that there is none. */
const DENIED =
  /(?:ikke|ingen|aldrig|ej|not|no|never|nobody|cannot|without|uden) (?:\S+ ){0,3}(?:garanti\w*|garanter\w*|guarantee\w*)/gi

/** The partners' rules name what nobody may write. */
const FORBIDDING = /(?:skriv ikke|do not write)/i

test.each(Object.keys(sources))('[law 9] %s makes no claim the law forbids', (file) => {
  const text = sources[file]!.replace(/\{\{[^}]*\}\}/g, '').replace(DENIED, '')
  const sentences = text.split(/[.?:;|\n]+/).filter((sentence) => !FORBIDDING.test(sentence))
  const claims = sentences.filter(
    (sentence) =>
      NEVER.some((word) => word.test(sentence)) ||
      /garanti|guarantee/i.test(sentence) ||
      (SUPERLATIVE.test(sentence) && OURSELVES.test(sentence)),
  )
  expect(claims).toEqual([])
})

describe('the sitemap', () => {
  const xml = siteMap('https://clinic.test', pages)
  test('lists every page in both languages, each naming the other', () => {
    for (const path of contentPages.filter((path) => path !== '/logout-success')) {
      for (const address of [path, `${path}?lng=en`]) {
        expect(xml).toContain(
          `<url><loc>https://clinic.test${address}</loc><lastmod>${pageAt(path, 'da').updated}</lastmod>`,
        )
      }
      expect(xml.split(`hreflang="en" href="https://clinic.test${path}?lng=en"`)).toHaveLength(3)
    }
    expect(xml).toContain('<loc>https://clinic.test/</loc>')
    expect(xml).not.toContain('logout')
  })
  test.each([
    ['/', '1.0', 'weekly'],
    ['/priser', '0.9', 'monthly'],
    ['/book', '0.9', 'monthly'],
    ['/tattoo-analysis', '0.9', 'monthly'],
    ['/tatoveringsfjernelse', '0.9', 'monthly'],
    ['/privatlivspolitik', '0.3', 'yearly'],
    ['/servicevilkar', '0.3', 'yearly'],
    ['/blog/fitzpatrick-skala', '0.7', 'monthly'],
  ])('[spec 2.1 sitemap-weights] %s weighs %s and changes %s', (path, priority, changefreq) => {
    expect(weightOf(path)).toEqual({ priority, changefreq })
  })
})

test('every information and blog page is kept rendered, application pages are not', () => {
  // The partner page's text is content; its form is an application.
  expect(contentPages.filter((path) => !isContentPath(path))).toEqual(['/partner'])
  expect(isContentPath('/')).toBe(true)
  expect(isContentPath('/book')).toBe(false)
})
