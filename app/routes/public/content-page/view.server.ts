import { areaPrices } from '#app/content/diagrams/index.ts'
import { fillHtml, fillText, type Facts } from '#app/content/facts.ts'
import type { Heading } from '#app/content/markdown.ts'
import { escapeHtml, readingMinutes, slug } from '#app/content/markdown-text.ts'
import type { Page } from '#app/content/pages.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { contentPages, OVERVIEW } from '#app/content/paths.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { DEFAULT_HOURS, type Weekday } from '#app/domain/opening-hours.ts'
import { sizePrice, type PricingRule } from '#app/domain/pricing.ts'
import type { Crumb, PageView, QuestionGroup } from './view.ts'

/** The sizes the live calculator can be set to, cm². */
const LADDER = { from: 5, step: 5, to: 300 }
const FAQ_ID = 'faq'

/** Fills in a page: figures, trail, contents, questions, neighbours. */
export function viewOf(page: Page, facts: Facts, { rules, today }: { rules: readonly PricingRule[]; today: Weekday }): PageView {
  const { lng, path, body, file } = page
  const html = (text: string) => fillHtml(text, facts, file)
  const trail = trailOf(page)
  const questions = questionsOf(page, html)
  return {
    ...pick(page),
    trail,
    eyebrow: trail.some(({ name }) => name === page.eyebrow) ? null : page.eyebrow,
    summaryHtml: page.summary.map((point) => html(escapeHtml(point))),
    minutes: readingMinutes(body.words),
    contents: contentsOf(body.headings, questions, lng).map(({ id, text }) => ({ id, text: fillText(text, facts, file) })),
    parts: body.sections.map((section) => (section.kind === 'html' ? { kind: 'html', html: html(section.html) } : section)),
    questions,
    related: page.related.map((to) => {
      const { navTitle, title, description } = pageAt(to, lng)
      return { path: to, name: navTitle, title, description }
    }),
    index: path === OVERVIEW ? indexOf(lng) : [],
    // The contact page is the call itself.
    call: path === '/kontakt' ? null : page.cta,
    prices: areaPrices(rules),
    ladder: ladderOf(rules),
    hours: DEFAULT_HOURS,
    today,
  }
}

const pick = ({ path, lng, title, kind, image, imageAlt, updated }: Page) => ({ path, lng, title, kind, image, imageAlt, updated })

/** Front page, overview for what hangs below it, this page. */
function trailOf({ path, lng, navTitle }: Page): Crumb[] {
  const home = { path: '/', name: i18nFor(lng).t('content:home') }
  const below = path !== OVERVIEW && path.lastIndexOf('/') > 0
  const overview = below ? [{ path: OVERVIEW, name: pageAt(OVERVIEW, lng).navTitle }] : []
  return [home, ...overview, { path, name: navTitle }]
}

/** The questions, in their groups' order; without groups they are one. */
function questionsOf({ faq }: Page, html: (text: string) => string): QuestionGroup[] {
  const groups = new Map<string | null, QuestionGroup>()
  for (const { group = null, q, a } of faq) {
    const into = groups.get(group) ?? { id: group ? slug(group) : FAQ_ID, name: group, questions: [] }
    groups.set(group, into)
    into.questions.push({ q, answerHtml: html(escapeHtml(a)) })
  }
  return [...groups.values()]
}

function contentsOf(headings: readonly Heading[], questions: readonly QuestionGroup[], lng: Language) {
  const asked = questions.map(({ id, name }) => ({ id, text: name ?? i18nFor(lng).t('content:questions') }))
  return [...headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })), ...asked]
}

function indexOf(lng: Language): PageView['index'] {
  const below = (folder: string) =>
    contentPages.filter((path) => path.startsWith(`${folder}/`)).map((path) => ({ path, name: pageAt(path, lng).navTitle }))
  return [
    { name: 'all-removal', links: below(OVERVIEW) },
    { name: 'all-knowledge', links: below('/blog') },
    { name: 'all-relief', links: below('/behandlinger') },
  ]
}

function ladderOf(rules: readonly PricingRule[]): PageView['ladder'] {
  const { from, step, to } = LADDER
  const amounts = Array.from({ length: (to - from) / step + 1 }, (_, n) => sizePrice(from + n * step, rules).total)
  return { from, step, amounts }
}
