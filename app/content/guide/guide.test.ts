import { describe, expect, test } from 'vitest'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { factsFor } from '#app/content/facts.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { contentPages } from '#app/content/paths.ts'
import { NOTATION, LANGUAGES, type Language } from '#app/domain/language.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { viewOf } from '#app/routes/public/content-page/view.server.ts'
import { readPdf } from '#test/support/pdf.ts'
import { AFTERCARE, aftercareGuide } from './aftercare.ts'
import { blocksOf } from './blocks.ts'
import { drawGuide } from './draw.ts'

const publicUrl = 'https://clinic.test'
const ground = { clinic, rules: FALLBACK_RULES, hours: DEFAULT_HOURS }
const drawn = new Map<Language, ReturnType<typeof readPdf>>()
async function pdfOf(lng: Language) {
  const guide = aftercareGuide(pageAt(AFTERCARE, lng), { ...ground, publicUrl })
  const pdf = drawn.get(lng) ?? readPdf(await drawGuide(guide))
  drawn.set(lng, pdf)
  return pdf
}

/** Letters and figures alone: lines are broken elsewhere on paper. */
const bare = (text: string) => text.replace(/[\s\u2060]/g, '')
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const wordsOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)

/** Every paragraph, heading, point and cell of the page in the browser, and its questions. */
function everyWordOf(lng: Language) {
  const page = pageAt(AFTERCARE, lng)
  const view = viewOf(page, factsFor(lng, { rules: FALLBACK_RULES, clinic }), {
    ...ground,
    today: 2,
    processors: [],
    team: [],
    claims: [],
  })
  const texts = view.parts.flatMap((part) =>
    part.kind === 'html'
      ? [...part.html.matchAll(/<(p|h2|h3|li|td|th)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , html]) => html!)
      : [],
  )
  const asked = view.questions.flatMap(({ questions }) => questions.flatMap(({ q, answerHtml }) => [q, answerHtml]))
  return [view.title, ...view.summaryHtml, ...texts, ...asked].map(wordsOf)
}

describe.each(LANGUAGES)('the aftercare guide (%s)', (lng) => {
  test('opens, is tagged, names its language and title, and carries its fonts', async () => {
    const pdf = await pdfOf(lng)
    expect(pdf.head).toBe('%PDF-1.7')
    expect(pdf.pages.length).toBeGreaterThan(1)
    expect(pdf.language).toBe(NOTATION[lng].locale)
    expect(pdf.title).toBe(`${pageAt(AFTERCARE, lng).title} · ${clinic.name}`)
    expect(pdf.tagged).toBe(true)
    expect(pdf.structure.filter((type) => type === 'H1')).toHaveLength(1)
    expect(new Set(pdf.structure)).toEqual(
      new Set(['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Link']),
    )
    expect([pdf.fonts, pdf.embedded]).toEqual([2, 2])
  })

  test('says every word of the page, none of them as a box', async () => {
    const printed = bare((await pdfOf(lng)).pages.map((page) => page.replace(/\n.*\n.*\n?$/, '\n')).join(''))
    const words = everyWordOf(lng)
    expect(words.length).toBeGreaterThan(80)
    expect(words.filter((text) => !printed.includes(bare(text)))).toEqual([])
    expect(printed).not.toMatch(/\uFFFD|\{\{/)
  })

  test('numbers its pages', async () => {
    const { pages } = await pdfOf(lng)
    for (const [index, page] of pages.entries())
      expect(page).toContain(
        lng === 'da' ? `Side ${index + 1} af ${pages.length}` : `Page ${index + 1} of ${pages.length}`,
      )
  })

  test('leads with every link to a page of this language, to the phone or to the mailbox', async () => {
    const { links } = await pdfOf(lng)
    expect(links).toContain(`${publicUrl}/kontakt?lng=${lng}#contact-form`)
    const elsewhere = links.filter((link) => !/^(?:tel:\+\d+|mailto:\S+@\S+)$/.test(link))
    const wrong = elsewhere.filter((link) => {
      const { origin, pathname, searchParams } = new URL(link)
      return origin !== publicUrl || !contentPages.some((path) => path === pathname) || searchParams.get('lng') !== lng
    })
    expect(wrong).toEqual([])
    expect(elsewhere.length).toBeGreaterThan(3)
  })
})

test('the same words are the same file, so a browser need not fetch it twice', async () => {
  const guide = aftercareGuide(pageAt(AFTERCARE, 'da'), { ...ground, publicUrl })
  expect(await drawGuide(guide)).toEqual(await drawGuide(guide))
})

test('what has no printed form is an error that names the file', () => {
  const reading = { facts: new Map(), file: 'pages/x.da.md', addressOf: String }
  expect(() => blocksOf('> citat', reading)).toThrow('pages/x.da.md: blockquote has no printed form')
})
