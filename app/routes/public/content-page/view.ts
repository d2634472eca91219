import type { Person } from '#app/routes/public/people.ts'
import type { Processor } from '#app/content/processors.ts'
import type { Work } from '#app/content/literature.ts'
import type { Section } from '#app/content/markdown/markdown.ts'
import type { AreaPrice } from '#app/content/diagrams/types.ts'
import type { CallKind, FrontMatter } from '#app/content/pages.ts'
import type { Claim } from '#app/domain/clinic/claims.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { Weekday, WeeklyHours } from '#app/domain/time/opening-hours.ts'

/** A page elsewhere on the site, as a link says it. */
export type PageLink = { path: string; name: string }
export type Crumb = PageLink
export type Question = { q: string; answerHtml: string }
export type QuestionGroup = { id: string; name: string | null; questions: Question[] }

/** A page with every figure filled in: all its components need. HTML is ours, from Markdown without raw HTML. */
export type PageView = Pick<FrontMatter, 'title' | 'kind' | 'image' | 'imageAlt' | 'updated' | 'reviewedBy'> & {
  path: string
  lng: Language
  /** From the front page to this one. */
  trail: Crumb[]
  /** The section's name; null where the trail says it already. */
  eyebrow: string | null
  summaryHtml: string[]
  minutes: number
  contents: { id: string; text: string }[]
  parts: Section[]
  questions: QuestionGroup[]
  /** Whoever opens the page of questions came for them: they stand before its text. */
  questionsFirst: boolean
  related: (PageLink & { description: string })[]
  sources: readonly Work[]
  /** Everything below the overview; empty elsewhere. */
  index: { name: 'all-removal' | 'all-relief' | 'all-knowledge'; links: PageLink[] }[]
  /** Buttons below the summary. */
  actions: { name: string; href: string; download?: true }[]
  call: CallKind | null
  deposit: string
  /** The base price of a session. */
  sessionPrice: string
  selfServiceHours: string
  prices: AreaPrice[]
  /** Øre at `from`, `from + step`, … cm²: what the live calculator reads. */
  ladder: { areas: readonly number[]; amounts: number[] }
  /** What eases the treatment and may be named with its price, øre. */
  relief: { name: string; amount: Ore }[]
  hours: WeeklyHours
  processors: readonly Processor[]
  /** Those the owner shows; nobody where the team is not written. */
  team: readonly Person[]
  isDemo: boolean
  /** What the clinic says of its results, each with what it rests on. */
  claims: readonly (Omit<Claim, 'says'> & { says: string })[]
  /** What the clinic has been given by the authority; each empty where there is none. */
  registration: { number: string; report: string; supervision: string }
  today: Weekday
}
