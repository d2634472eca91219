/** What a note is often made of, each with the phrases that continue it; none: the sentence ends there. */
export const NOTE_PHRASES = {
  frosting: ['everywhere', 'in-parts'],
  everywhere: ['after-first', 'after-second'],
  'in-parts': ['after-first', 'after-second'],
  'after-first': [],
  'after-second': [],
  calm: [],
  pause: [],
  mole: [],
  lower: ['at-the-edge', 'in-the-colour', 'for-pain'],
  'at-the-edge': [],
  'in-the-colour': [],
  'for-pain': [],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type NotePhrase = keyof typeof NOTE_PHRASES

export const FIRST_PHRASES = ['frosting', 'calm', 'pause', 'mole', 'lower'] as const satisfies readonly NotePhrase[]

/** The phrases that may come after one; the first ones where a sentence begins. */
export const phrasesAfter = (last: NotePhrase | null): readonly NotePhrase[] =>
  last !== null && NOTE_PHRASES[last].length > 0 ? NOTE_PHRASES[last] : FIRST_PHRASES

/** A phrase the clinic writes itself: a whole sentence, in both languages. */
export type OwnPhrase = { da: string; en: string }
/** What fits beside the note without scrolling: phrases, and characters in each. Our own choice. */
export const OWN_PHRASES_MAX = 8
export const OWN_PHRASE_LENGTH = 40

/** A note with one phrase more: the sentence goes on, or a new one begins. */
export function withPhrase(
  note: string,
  words: string,
  { last, phrase }: { last: NotePhrase | null; phrase: NotePhrase },
) {
  const isGoingOn = last !== null && (NOTE_PHRASES[last] as readonly NotePhrase[]).includes(phrase)
  const end = NOTE_PHRASES[phrase].length === 0 ? '.' : ''
  return joined(isGoingOn ? note.trimEnd() : ended(note), `${words}${end}`)
}

/** Appends a sentence to the note. */
export const withSentence = (note: string, sentence: string) => joined(ended(note), ended(sentence))

const joined = (before: string, words: string) => (before === '' ? words : `${before} ${words}`)

/** Adds a full stop unless the text already ends in a punctuation mark. */
function ended(words: string) {
  const text = words.trimEnd()
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}
