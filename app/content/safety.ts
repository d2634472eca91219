import type { Language } from '#app/domain/language.ts'

/** What is normal after a treatment, the signs somebody must act on, and whom to call. */
export type SafetyWords = {
  /** What is to be expected, so that nobody calls for it in vain. */
  normal: string
  /** Call 112 at once. */
  emergency: readonly string[]
  /** The eye, apart: it needs an eye specialist at once. */
  eye: string
  /** Help the same day, from the clinic, one's own doctor or the helpline. */
  'same-day': readonly string[]
  /** Call the clinic when it is open. */
  'opening-hours': readonly string[]
  /** Say so at once while cream, gel or an injection works: it is taken off, and somebody stays. */
  'numbing-tell': readonly string[]
  /** The same, grown dangerous: call 112. */
  'numbing-emergency': readonly string[]
  /** Whom to call when the clinic is closed, in the clinic's region, in the others and abroad. */
  'out-of-hours': string
}

/**
 * One list of warning signs for pages, guide and mails, so that no two of them advise differently.
 * Numbers: 112 is the emergency number of the EU; 1813 is the helpline of the Capital Region alone.
 */
export const safety: Record<Language, SafetyWords> = {
  da: {
    normal: 'rødme og hævelse i op til 48 timer og små vabler i de første dage',
    emergency: [
      'åndenød',
      'hævelse i ansigt eller hals',
      'besvimelse',
      'kramper',
      'uregelmæssig hjerterytme efter bedøvelse',
    ],
    eye: 'pludselige smerter i øjet eller ændret syn',
    'same-day': [
      'rødme, der breder sig',
      'pus eller dårlig lugt',
      'feber',
      'kraftig hævelse',
      'udslæt eller nældefeber',
      'et sår, der ikke er lukket efter 14 dage',
    ],
    'opening-hours': ['en vabel, der er større end en mønt', 'smerter, der tager til efter 48 timer'],
    'numbing-tell': [
      'svimmelhed',
      'susen for ørerne',
      'metalsmag',
      'snurren om munden',
      'sløret syn',
      'hjertebanken',
      'usædvanlig træthed',
    ],
    'numbing-emergency': [
      'åndenød',
      'hævelse i ansigt eller hals',
      'blå eller grå læber',
      'kramper',
      'besvimelse',
      'uregelmæssig puls',
    ],
    'out-of-hours':
      'Har både vi og din egen læge lukket, så ring til lægevagten. I Region Hovedstaden er nummeret 1813. I de andre regioner står det på sundhed.dk under »lægevagt«. Er du i udlandet, så ring til en læge dér; 112 virker i hele EU.',
  },
  en: {
    normal: 'redness and swelling for up to 48 hours, and small blisters in the first days',
    emergency: [
      'trouble breathing',
      'swelling of the face or throat',
      'fainting',
      'a seizure',
      'an irregular heartbeat after numbing',
    ],
    eye: 'sudden pain in the eye or a change in your sight',
    'same-day': [
      'redness that spreads',
      'pus or a bad smell',
      'fever',
      'severe swelling',
      'a rash or hives',
      'a wound that has not closed after 14 days',
    ],
    'opening-hours': ['a blister larger than a coin', 'pain that gets worse after 48 hours'],
    'numbing-tell': [
      'dizziness',
      'ringing in the ears',
      'a metallic taste',
      'tingling around the mouth',
      'blurred sight',
      'a pounding heart',
      'unusual drowsiness',
    ],
    'numbing-emergency': [
      'trouble breathing',
      'swelling of the face or throat',
      'blue or grey lips',
      'a seizure',
      'fainting',
      'an irregular pulse',
    ],
    'out-of-hours':
      'If both we and your own doctor are closed, call the out-of-hours doctor. In the Capital Region of Denmark the number is 1813. In the other regions, you will find it on sundhed.dk under “lægevagt”. If you have left Denmark, call a doctor where you are; 112 works throughout the EU.',
  },
}

export type SafetyName = keyof SafetyWords
export const SAFETY_NAMES = Object.keys(safety.da) as SafetyName[]

const OR: Record<Language, string> = { da: 'eller', en: 'or' }

/**
 * A list in a sentence: "feber, kramper eller besvimelse". A clause before the last sign ends with its comma, as Danish
 * asks for. A name that is one sentence is itself.
 */
export function safetyText(name: SafetyName, lng: Language): string {
  const words = safety[lng][name]
  if (typeof words === 'string') return words
  const clauseEnd = words.at(-2)?.includes(',') ? ',' : ''
  return `${words.slice(0, -1).join(', ')}${clauseEnd} ${OR[lng]} ${words.at(-1)}`
}

const LIST_LINE = /^- \{\{safety\.([a-z-]+)\}\}$/gm

/** A page's Markdown with each line `- {{safety.name}}` that names a list written out, a line for each sign. */
export function writeOutLists(markdown: string, lng: Language): string {
  return markdown.replace(LIST_LINE, (line, name: string) => {
    const words = SAFETY_NAMES.some((known) => known === name) ? safety[lng][name as SafetyName] : line
    return typeof words === 'string' ? line : words.map((sign) => `- ${sign}`).join('\n')
  })
}
