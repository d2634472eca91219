import { DEFAULT_LANGUAGE, inEachLanguage, NOTATION, type Language } from '#app/domain/language.ts'
import { safetyFiles } from './text/safety-files.ts'

/** What is normal after a treatment, the signs somebody must act on, and whom to call. */
export type SafetyWords = {
  /** What is to be expected, so that nobody calls for it in vain. */
  normal: string
  /** Call 112 at once. Ends with the signs of the eye, so that no 112 list can leave them out. */
  emergency: readonly string[]
  /** The eye alone: it needs an eye specialist at once. */
  eye: readonly string[]
  /** Help the same day, from the clinic, one's own doctor or the helpline. */
  'same-day': readonly string[]
  /** Call the clinic when it is open. */
  'opening-hours': readonly string[]
  /** Say so at once while cream, gel or an injection works: it is taken off, and somebody stays. */
  'numbing-tell': readonly string[]
  /** The same, grown dangerous: call 112. */
  'numbing-emergency': readonly string[]
  /** What to do when the signs of `numbing-tell` come at home. */
  'numbing-home': string
  /** Whom to call when the clinic is closed, in the clinic's region, in the others and abroad. */
  'out-of-hours': string
}

type Listed = 'emergency' | 'eye' | 'same-day' | 'opening-hours' | 'numbing-tell' | 'numbing-emergency'
type Sentence = 'normal' | 'numbing-home' | 'out-of-hours'

const textsIn = (lng: Language) =>
  safetyFiles[`./${lng}/safety.json`] as Record<Listed | Sentence | 'line' | 'or', string>
const signs = (lng: Language, list: Listed): readonly string[] => textsIn(lng)[list].split('\n')

/**
 * One list of warning signs for pages, guide and mails, so that no two of them advise differently.
 * Numbers: 112 is the emergency number of the EU; 1813 is the helpline of the Capital Region alone.
 */
export const safety: Record<Language, SafetyWords> = inEachLanguage((lng) => ({
  normal: textsIn(lng).normal,
  emergency: [...signs(lng, 'emergency'), ...signs(lng, 'eye')],
  eye: signs(lng, 'eye'),
  'same-day': signs(lng, 'same-day'),
  'opening-hours': signs(lng, 'opening-hours'),
  'numbing-tell': signs(lng, 'numbing-tell'),
  'numbing-emergency': signs(lng, 'numbing-emergency'),
  'numbing-home': textsIn(lng)['numbing-home'],
  'out-of-hours': textsIn(lng)['out-of-hours'],
}))

/** The one line of mails sent before a visit: 112 and when, and whom to call otherwise. It names nothing of what is done. */
export const emergencyLine = inEachLanguage((lng) => textsIn(lng).line.replace('{{eye}}', safety[lng].eye[0]!))

export type SafetyName = keyof SafetyWords
export const SAFETY_NAMES = Object.keys(safety[DEFAULT_LANGUAGE]) as SafetyName[]

export const orIn = (lng: Language): string => textsIn(lng).or

/**
 * A list in a sentence: "feber, kramper eller besvimelse", "fever, a seizure, or fainting". A clause before the last
 * sign ends with its comma, as Danish asks for; in English three signs or more have one, as a sign may hold an "or".
 */
export function safetyText(name: SafetyName, lng: Language): string {
  const words = safety[lng][name]
  if (typeof words === 'string') return words
  const clauseEnd = words.at(-2)?.includes(',') || (NOTATION[lng].serialComma && words.length > 2) ? ',' : ''
  return `${words.slice(0, -1).join(', ')}${clauseEnd} ${orIn(lng)} ${words.at(-1)}`
}

const LIST_LINE = /^- \{\{safety\.([a-z-]+)\}\}$/gm

/** A page's Markdown with each line `- {{safety.name}}` that names a list written out, a line for each sign. */
export function writeOutLists(markdown: string, lng: Language): string {
  return markdown.replace(LIST_LINE, (line, name: string) => {
    const words = SAFETY_NAMES.some((known) => known === name) ? safety[lng][name as SafetyName] : line
    return typeof words === 'string' ? line : words.map((sign) => `- ${sign}`).join('\n')
  })
}
