import { isTypedLine } from '#app/domain/typed-text.ts'

/** A text the owner may write anew is as long as this at most. */
export const OWN_TEXT_MAX = 600

export type OwnTextFault = 'text-too-long' | 'text-has-marks' | 'text-value-missing' | 'text-value-unknown'

const VALUE = /\{\{\s*([\w-]+)\s*\}\}/g

/** The values a text takes, `{{min}}`: each once, sorted. */
export const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(VALUE)].map(([, name]) => name!))].toSorted()

/**
 * Why a text may not take the shipped one's place; null: it may. A figure that stands for a rule or a price must stay
 * one, so the same values stand in both. What would be markup or a way into other texts is refused. Empty is fine: then
 * the shipped text stands.
 */
export function whyNotText(shipped: string, typed: string): OwnTextFault | null {
  if (typed === '') return null
  if (typed.length > OWN_TEXT_MAX) return 'text-too-long'
  if (!isTypedLine(typed) || /[<>{}]|\$t\(/.test(typed.replaceAll(VALUE, ''))) return 'text-has-marks'
  const [needed, given] = [valuesIn(shipped), valuesIn(typed)]
  if (needed.some((name) => !given.includes(name))) return 'text-value-missing'
  return given.some((name) => !needed.includes(name)) ? 'text-value-unknown' : null
}
