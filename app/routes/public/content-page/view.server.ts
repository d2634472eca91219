import type { Processor } from '#app/content/processors.ts'
import { areaPrices } from '#app/content/diagrams/index.ts'
import { LADDER_CM2 } from '#app/content/diagrams/price-calculator.tsx'
import { AFTERCARE, guideHref } from '#app/content/guide/aftercare.ts'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { fillHtml, fillText, type Facts } from '#app/content/facts.ts'
import { literature } from '#app/content/literature.ts'
import type { Heading, Section } from '#app/content/markdown/markdown.ts'
import { escapeHtml, readingMinutes, slug } from '#app/content/markdown/markdown-text.ts'
import type { Page } from '#app/content/pages.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { contentPages, OVERVIEW } from '#app/content/paths.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { Weekday, WeeklyHours } from '#app/domain/time/opening-hours.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import type { Claim } from '#app/domain/clinic/claims.ts'
import type { TeamMember } from '#app/domain/clinic/team.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import { sizePrice, titleOf, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { peopleIn } from '../people.ts'
import type { Crumb, PageView, QuestionGroup } from './view.ts'

const FAQ_ID = 'faq'

export type Today = {
  clinic: Clinic
  rules: readonly PricingRule[]
  hours: WeeklyHours
  today: Weekday
  processors: readonly Processor[]
  team: readonly TeamMember[]
  isDemo?: boolean
  claims: readonly Claim[]
}

/** What stands over the title is spared where the title or the way to the page says it already. */
const isSaid = (words: string, elsewhere: readonly string[]) =>
  elsewhere.some((text) => text.toLowerCase().includes(words.toLowerCase()))

/** Fills in a page: figures, trail, contents, questions, neighbours. */
export function viewOf(page: Page, facts: Facts, now: Today): PageView {
  const { clinic, rules, hours, today, processors, team, isDemo = false, claims } = now
  const { lng, path, body, kind, image, updated, reviewedBy } = page
  const fill = {
    text: (text: string) => fillText(text, facts, page.file),
    html: (html: string) => linksIn(lng, fillHtml(html, facts, page.file)),
  }
  const trail = trailOf(page)
  const questions = questionsOf(page, fill)
  // Questions in groups are what a page is about; a few at the end of a text have none.
  const questionsFirst = questions.length > 1
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
    eyebrow: isSaid(page.eyebrow, [page.title, ...trail.map(({ name }) => name)]) ? null : page.eyebrow,
    summaryHtml: page.summary.map((point) => fill.html(escapeHtml(point))),
    minutes: readingMinutes(wordsOf(page)),
    contents: contentsOf({ headings: body.headings, questions, questionsFirst, lng }).map(({ id, text }) => ({
      id,
      text: fill.text(text),
    })),
    parts: body.sections.map((section) => filled(section, fill)),
    questions,
    questionsFirst,
    sources: page.sources.map((name) => literature[name]),
    deposit: fill.text('{{price.deposit}}'),
    sessionPrice: fill.text('{{price.session}}'),
    selfServiceHours: fill.text('{{self-service.hours}}'),
    related: page.related.map((to) => neighbour(to, lng, facts)),
    index: path === OVERVIEW ? indexOf(lng) : [],
    // The contact page is the call itself.
    actions: actionsOf(path, lng, clinic),
    call: path === '/kontakt' ? null : page.cta,
    prices: areaPrices(rules),
    ladder: ladderOf(rules),
    relief: path === '/priser' ? reliefOf(rules, lng) : [],
    hours,
    processors,
    team: peopleIn(team, lng),
    isDemo,
    claims: claims.map((claim) => ({ ...claim, says: claim.says[lng] })),
    registration: { ...clinic.registration, supervision: clinic.supervision[lng] },
    today,
  }
}

type Fill = { text: (text: string) => string; html: (html: string) => string }

function filled(section: Section, fill: Fill): Section {
  if (section.kind === 'html') return { ...section, html: fill.html(section.html) }
  if (section.kind !== 'folds') return section
  const folds = section.folds.map(({ id, title, html }) => ({ id, title: fill.text(title), html: fill.html(html) }))
  return { kind: 'folds', folds }
}

/** What the head of a page offers at once. Source: [specification 2.8]. */
function actionsOf(path: string, lng: Language, clinic: Clinic): PageView['actions'] {
  const t = i18nFor(lng).getFixedT(null, 'content')
  const consultation = { name: t('free-consultation'), href: '/kontakt#contact-form' }
  // Who has just been treated may need somebody to talk to; the consultation is offered at the page's end.
  if (path === AFTERCARE)
    return [
      { name: t('call-us', { phone: phoneFor(clinic, lng) }), href: telHref(clinic) },
      { name: t('guide-download'), href: guideHref(lng), download: true },
    ]
  if (path === OVERVIEW) return [consultation, { name: t('pictures-action'), href: '/resultater' }]
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
function questionsOf({ faq }: Page, fill: Fill): QuestionGroup[] {
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

type Listed = Pick<PageView, 'questions' | 'questionsFirst' | 'lng'> & { headings: readonly Heading[] }

function contentsOf({ headings, questions, questionsFirst, lng }: Listed) {
  const asked = questions.map(({ id, name }) => ({ id, text: name ?? i18nFor(lng).t('content:questions') }))
  const read = headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }))
  return questionsFirst ? [...asked, ...read] : [...read, ...asked]
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

const ladderOf = (rules: readonly PricingRule[]): PageView['ladder'] => ({
  areas: LADDER_CM2,
  amounts: LADDER_CM2.map((areaCm2) => sizePrice(areaCm2, rules).total),
})

/**
 * Add-ons without those a doctor must approve: prescription medicine is not advertised (Danish Medicines Act § 66).
 * What numbs first, then the talk with the doctor: what the doctor decides follows it.
 */
const reliefOf = (rules: readonly PricingRule[], lng: Language): PageView['relief'] =>
  rules
    .filter(({ ruleType, dialog, isActive }) => ruleType === 'addon' && dialog === 'treatment' && isActive)
    .filter(({ ruleName }) => !addOnFacts(ruleName).needsDoctor)
    .toSorted((a, b) => addOnFacts(b.ruleName).earlyMinutes - addOnFacts(a.ruleName).earlyMinutes)
    .map((rule) => ({ name: titleOf(rule, lng), amount: rule.price }))
