import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import { HEALTH_KEYS, HEALTH_QUESTIONS, type HealthQuestion } from '#app/domain/health/health-form.ts'
import type { Language } from '#app/domain/language.ts'

// The table "who should wait" of the side-effects page. Each row is a question of the health form; what the clinic does
// begins with what the question weighs, so the page promises what the form leads to.

/** Stands on a line of its own in a page, where the rows go. */
const ROWS_FOLLOW = '::health-rows'

/** What the clinic does after a yes, in a few words. */
export function healthRow(question: HealthQuestion, lng: Language): { condition: string; what: string } {
  const { weights } = HEALTH_QUESTIONS[question]
  const lead = weights
    .map((weight) => textOf(lng, `health-rows:weight-${weight}`))
    .join(textOf(lng, 'health-rows:then'))
  const what = weights[0] === 'spot' ? textOf(lng, 'health-rows:weight-spot-only') : lead
  // Follows what the weight says, with its own space or comma.
  const more = textIfAny(lng, `health-rows:${question}-more`) ?? ''
  return { condition: textOf(lng, `health-rows:${question}-condition`), what: `${what}${more}` }
}

/** The page's text with the rows written out. */
export const writeOutHealthRows = (text: string, lng: Language): string =>
  text.replace(ROWS_FOLLOW, () =>
    HEALTH_KEYS.map((key) => healthRow(key, lng))
      .map(({ condition, what }) => `| ${condition} | ${what} |`)
      .join('\n'),
  )
