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

/** A note with one phrase more: the sentence goes on, or a new one begins. */
export function withPhrase(
  note: string,
  words: string,
  { last, phrase }: { last: NotePhrase | null; phrase: NotePhrase },
) {
  const isGoingOn = last !== null && (NOTE_PHRASES[last] as readonly NotePhrase[]).includes(phrase)
  const before = note.trimEnd()
  const joined = isGoingOn || before === '' || /[.!?]$/.test(before) ? before : `${before}.`
  const end = NOTE_PHRASES[phrase].length === 0 ? '.' : ''
  return `${joined}${joined === '' ? '' : ' '}${words}${end}`
}
