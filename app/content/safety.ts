import type { Language } from '#app/domain/language.ts'

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

const EYE: Record<Language, readonly string[]> = {
  da: ['pludselige smerter i øjet', 'pludseligt ændret syn'],
  en: ['sudden pain in the eye', 'a sudden change in your sight'],
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
      ...EYE.da,
    ],
    eye: EYE.da,
    'same-day': [
      'rødme, der breder sig',
      'pus eller dårlig lugt',
      'feber',
      'kraftig hævelse',
      'udslæt',
      'nældefeber',
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
    'numbing-home':
      'Tegnene kan også komme, efter at du er gået fra klinikken. Vask så creme eller gel af, lad bilen stå, og ring til os med det samme.',
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
      ...EYE.en,
    ],
    eye: EYE.en,
    'same-day': [
      'redness that spreads',
      'pus or a bad smell',
      'fever',
      'severe swelling',
      'a rash',
      'hives',
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
    'numbing-home':
      'The signs can also come after you have left the clinic. If they do, wash off any cream or gel, do not drive, and call us at once.',
    'out-of-hours':
      'If both we and your own doctor are closed, call the out-of-hours doctor. In the Capital Region of Denmark the number is 1813. In the other regions, you will find it on sundhed.dk under “lægevagt”. If you have left Denmark, call a doctor where you are; 112 works throughout the EU.',
  },
}

/** The one line of mails sent before a visit: 112 and when, and whom to call otherwise. It names nothing of what is done. */
export const emergencyLine: Record<Language, string> = {
  da: `Ring 112 ved åndenød, besvimelse, kramper eller ${EYE.da[0]}. Kan det ikke vente, til vi åbner, så ring til lægevagten. I Region Hovedstaden er nummeret 1813.`,
  en: `Call 112 for trouble breathing, fainting, a seizure or ${EYE.en[0]}. If it cannot wait until we open, call the out-of-hours doctor. In the Capital Region of Denmark the number is 1813.`,
}

export type SafetyName = keyof SafetyWords
export const SAFETY_NAMES = Object.keys(safety.da) as SafetyName[]

export const OR: Record<Language, string> = { da: 'eller', en: 'or' }
const SERIAL_COMMA: Record<Language, boolean> = { da: false, en: true }

/**
 * A list in a sentence: "feber, kramper eller besvimelse", "fever, a seizure, or fainting". A clause before the last
 * sign ends with its comma, as Danish asks for; in English three signs or more have one, as a sign may hold an "or".
 */
export function safetyText(name: SafetyName, lng: Language): string {
  const words = safety[lng][name]
  if (typeof words === 'string') return words
  const clauseEnd = words.at(-2)?.includes(',') || (SERIAL_COMMA[lng] && words.length > 2) ? ',' : ''
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
