const WITHOUT_PARTS = new Map(Object.entries({ æ: 'ae', ø: 'o', ð: 'd', ł: 'l', đ: 'd', ß: 'ss' }))
const ALSO_WRITTEN = [
  ['aa', 'a'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
] as const

/** Small letters without marks: å is a, ø is o, æ is ae. The database folds names the same way (`plain_letters`). */
const plainLetter = (letter: string): string => {
  const small = letter
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return WITHOUT_PARTS.get(small) ?? small
}

export const plainLetters = (text: string) => Array.from(text, plainLetter).join('')

/** The same for whoever writes å as aa, ø as oe, æ as ae or ü as ue (`folded_letters`). */
export const foldedLetters = (text: string) =>
  ALSO_WRITTEN.reduce((folded, [two, one]) => folded.replaceAll(two, one), plainLetters(text))

/** A text in pieces, those that a search for these words met marked: for showing why a name was found. */
export function markedParts(text: string, words: readonly string[]): { text: string; isMatch: boolean }[] {
  const letters = Array.from(text)
  const matched = letters.map(() => false)
  for (const fold of [plainLetters, foldedLetters])
    for (const word of words.map(fold).filter(Boolean))
      for (let from = 0; from < letters.length; from++) {
        const to = endOf(letters, from, word, fold)
        if (to !== null) matched.fill(true, from, to)
      }
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === matched[at]) last.text += letter
    else parts.push({ text: letter, isMatch: matched[at]! })
  }
  return parts
}

/** Where the letters from here end that are this word once folded; null: they are not. */
function endOf(letters: string[], from: number, word: string, fold: (text: string) => string): number | null {
  for (let to = from + 1; to <= letters.length && to - from <= word.length * 2; to++)
    if (fold(letters.slice(from, to).join('')).startsWith(word)) return to
  return null
}
