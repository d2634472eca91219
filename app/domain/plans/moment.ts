/** Courses shorter than this have no half that is worth a word. */
const HALF_FROM = 4

/** The moment of a course that its latest session made: the first one, or half of them. Null for any other. */
export function momentOf(sessions: readonly { doneOn: unknown }[]): 'first' | 'half' | null {
  const done = sessions.filter(({ doneOn }) => doneOn !== null).length
  if (done === 1) return 'first'
  return sessions.length >= HALF_FROM && done === Math.ceil(sessions.length / 2) ? 'half' : null
}
