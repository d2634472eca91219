import type { Processor } from '#app/content/processors.ts'
import { areaPrices } from '#app/content/diagrams/index.ts'
import { AFTERCARE, guideHref } from '#app/content/guide/aftercare.ts'
import { clinic } from '#app/content/clinic.ts'
import { fillHtml, fillText, type Facts } from '#app/content/facts.ts'
import { literature } from '#app/content/literature.ts'
import type { Heading } from '#app/content/markdown.ts'
import { escapeHtml, readingMinutes, slug } from '#app/content/markdown-text.ts'
import type { Page } from '#app/content/pages.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { contentPages, OVERVIEW } from '#app/content/paths.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { Weekday, WeeklyHours } from '#app/domain/opening-hours.ts'
import type { Claim } from '#app/domain/claims.ts'
import type { TeamMember } from '#app/domain/team.ts'
import { addOnFacts } from '#app/domain/add-ons.ts'
import { sizePrice, titleOf, type PricingRule } from '#app/domain/pricing.ts'
import { peopleIn } from '../people.ts'
import type { Crumb, PageView, QuestionGroup } from './view.ts'

/** The sizes the live calculator can be set to, cm². */
const LADDER = { from: 5, step: 5, to: 300 }
const FAQ_ID = 'faq'

export type Today = {
  rules: readonly PricingRule[]
  hours: WeeklyHours
  today: Weekday
  processors: readonly Processor[]
  team: readonly TeamMember[]
  claims: readonly Claim[]
}

/** Fills in a page: figures, trail, contents, questions, neighbours. */
export function viewOf(page: Page, facts: Facts, { rules, hours, today, processors, team, claims }: Today): PageView {
  const { lng, path, body, kind, image, updated, reviewedBy } = page
  const fill = {
    text: (text: string) => fillText(text, facts, page.file),
    html: (html: string) => linksIn(lng, fillHtml(html, facts, page.file)),
  }
  const trail = trailOf(page)
  const questions = questionsOf(page, fill)
  return {
    path,
    lng,
    kind,
    image,
    updated,
    reviewedBy,
    title: fill.text(page.title),
    imageAlt: fill.text(page.imageAlt),
    trail,
    eyebrow: trail.some(({ name }) => name === page.eyebrow) ? null : page.eyebrow,
    summaryHtml: page.summary.map((point) => fill.html(escapeHtml(point))),
    minutes: readingMinutes(wordsOf(page)),
    contents: contentsOf(body.headings, questions, lng).map(({ id, text }) => ({ id, text: fill.text(text) })),
    parts: body.sections.map((section) =>
      section.kind === 'html' ? { kind: 'html', html: fill.html(section.html) } : section,
    ),
    questions,
    sources: page.sources.map((name) => literature[name]),
    selfServiceHours: fill.text('{{self-service.hours}}'),
    related: page.related.map((to) => neighbour(to, lng, facts)),
    index: path === OVERVIEW ? indexOf(lng) : [],
    // The contact page is the call itself.
    actions: actionsOf(path, lng),
    call: path === '/kontakt' ? null : page.cta,
    prices: areaPrices(rules),
    ladder: ladderOf(rules),
    relief: path === '/priser' ? reliefOf(rules, lng) : [],
    hours,
    processors,
    team: peopleIn(team, lng),
    claims: claims.map((claim) => ({ ...claim, says: claim.says[lng] })),
    registration: { ...clinic.registration, supervision: clinic.supervision[lng] },
    today,
  }
}

/** What the head of a page offers at once. Source: [specification 2.8]. */
function actionsOf(path: string, lng: Language): PageView['actions'] {
  const t = i18nFor(lng).getFixedT(null, 'content')
  const consultation = { name: t('free-consultation'), href: '/kontakt#contact-form' }
  if (path === AFTERCARE) return [consultation, { name: t('guide-download'), href: guideHref(lng), download: true }]
  if (path === OVERVIEW) return [consultation, { name: t('pictures-action'), href: '/#foer-efter' }]
  return []
}

/** Links to other pages of the site, in the page's language. */
const linksIn = (lng: Language, html: string) =>
  html.replace(/(<a href=")(\/[^"]*)"/g, (_, open: string, href: string) => `${open}${inLanguage(href, lng)}"`)

const wordsOf = ({ body, faq }: Page) =>
  body.words + faq.reduce((sum, { q, a }) => sum + `${q} ${a}`.split(' ').length, 0)

/** Front page, overview for what hangs below it, this page. */
function trailOf({ path, lng, navTitle }: Page): Crumb[] {
  const home = { path: '/', name: i18nFor(lng).t('content:home') }
  const below = path !== OVERVIEW && path.lastIndexOf('/') > 0
  const overview = below ? [{ path: OVERVIEW, name: pageAt(OVERVIEW, lng).navTitle }] : []
  return [home, ...overview, { path, name: navTitle }]
}

/** Another page as a link says it: a content page, or one of the application's. */
function neighbour(path: string, lng: Language, facts: Facts) {
  const t = i18nFor(lng).getFixedT(null, 'content')
  if (path === '/tattoo-analysis') return { path, name: t('scan-action'), description: t('scan-text') }
  const { navTitle, description, file } = pageAt(path, lng)
  return { path, name: navTitle, description: fillText(description, facts, file) }
}

/** The questions, in their groups' order; without groups they are one. */
function questionsOf(
  { faq }: Page,
  fill: { text: (text: string) => string; html: (html: string) => string },
): QuestionGroup[] {
  const groups = new Map<string | null, QuestionGroup>()
  for (const { group = null, q, a } of faq) {
    const into = groups.get(group) ?? {
      id: group ? slug(group) : FAQ_ID,
      name: group && fill.text(group),
      questions: [],
    }
    groups.set(group, into)
    into.questions.push({ q: fill.text(q), answerHtml: fill.html(escapeHtml(a)) })
  }
  return [...groups.values()]
}

function contentsOf(headings: readonly Heading[], questions: readonly QuestionGroup[], lng: Language) {
  const asked = questions.map(({ id, name }) => ({ id, text: name ?? i18nFor(lng).t('content:questions') }))
  return [...headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })), ...asked]
}

function indexOf(lng: Language): PageView['index'] {
  const below = (folder: string) =>
    contentPages
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => ({ path, name: pageAt(path, lng).navTitle }))
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

/** Add-ons without those a doctor must approve: prescription medicine is not advertised (Danish Medicines Act § 66). */
const reliefOf = (rules: readonly PricingRule[], lng: Language): PageView['relief'] =>
  rules
    .filter(({ ruleType, dialog, isActive }) => ruleType === 'addon' && dialog === 'treatment' && isActive)
    .filter(({ ruleName }) => !addOnFacts(ruleName).needsDoctor)
    .map((rule) => ({ name: titleOf(rule, lng), amount: rule.price }))
