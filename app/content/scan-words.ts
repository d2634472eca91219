import type { Analysis } from '#app/domain/scan/analysis.ts'
import type { Assessment } from '#app/domain/scan/assessment.ts'
import type { ScanAnswers } from '#app/domain/scan/scan.ts'
import type { FactorRow } from '#app/domain/scan/scan-factors.ts'
import { sizeText } from '#app/domain/scan/scan-size.ts'

/** Finds a text of the `analysis` namespace: i18next's `t` in the browser, `textOf` on the server. */
export type Words = (key: string, values?: Record<string, unknown>) => string

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']

/** A factor's value in words: "Underarm", "48 cm², mellem 42 og 55". */
export function valueText({ factor, code, values }: FactorRow, words: Words): string {
  const { from = 0, to = 0 } = values
  const value = `value-${factor}`
  return words(`${value}-${code}`, { ...values, fromRoman: ROMAN[from], toRoman: ROMAN[to] })
}

/** A factor's row in words: "Placering: Underarm". */
export const rowText = (row: FactorRow, words: Words): string =>
  words('row', { factor: words(`factor-${row.factor}`), value: valueText(row, words) })

/** Why the range is what it is, in a few plain sentences. */
export function explanationText(result: Assessment, words: Words): string {
  const { sessions, fullRemoval, published, score, size, unconfirmed, goal } = result
  const fading = goal === 'cover_up' || goal === 'fading'
  return [
    words(sessions.min === sessions.max ? 'explanation-range-one' : 'explanation-range', sessions),
    fading ? words('explanation-goal', { fullMin: fullRemoval.min, fullMax: fullRemoval.max }) : '',
    words('explanation-score', { score, publishedMin: published.min, publishedMax: published.max }),
    size.cm2 === null
      ? words('explanation-no-size')
      : words('explanation-size', { area: size.cm2, percent: size.plusMinusPercent }),
    unconfirmed.length > 0 ? words('explanation-unconfirmed', { count: unconfirmed.length }) : '',
    words('explanation-person'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The analysis of [specification 3] in one language: what the booking carries and the profile keeps. */
export function analysisInWords(result: Assessment, answers: ScanAnswers, words: Words): Analysis {
  const named = (names: readonly string[]) =>
    result.factors.filter(({ factor }) => names.includes(factor)).map((row) => rowText(row, words))
  return {
    size: sizeText(result.size),
    age: answers.age,
    skinType: answers.skinType,
    sessionsRequired: result.sessions,
    painLevel: result.painLevel,
    positiveFactors: named(result.positive),
    prolongingFactors: named(result.prolonging),
    explanation: explanationText(result, words),
    coverUp: result.coverUp,
  }
}
