const WORD_BITS_PER_LETTER = 1.5
const REPEAT_MIN = 3

/**
 * The bits somebody would have to guess, at most: letters and digits as often as they occur, less what follows from
 * what stands before. Words count 1.5 bits a letter; repeats, runs such as `abcd` and `4321` count nothing.
 */
export function estimatedBits(secret: string): number {
  const perCharacter = shannon(secret)
  const inWords = new Set<number>()
  for (const { index, 0: word } of secret.matchAll(/[a-zæøå]{4,}|[A-ZÆØÅ]{4,}|[A-ZÆØÅ][a-zæøå]{3,}/g))
    for (let at = index; at < index + word.length; at++) inWords.add(at)
  let bits = 0
  for (let at = 0; at < secret.length;) {
    const known = Math.max(repeatAt(secret, at), runAt(secret, at))
    if (known === 0) bits += inWords.has(at) ? Math.min(WORD_BITS_PER_LETTER, perCharacter) : perCharacter
    at += Math.max(1, known)
  }
  return Math.floor(bits)
}

function shannon(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** How many characters from here stand earlier in the text; 0 when fewer than three do. */
function repeatAt(text: string, at: number): number {
  let length = 0
  for (let most = REPEAT_MIN; at + most <= text.length && text.indexOf(text.slice(at, at + most)) < at; most++)
    length = most
  return length
}

/** How many characters from here continue the two before in even steps of -1, 0 or 1. */
function runAt(text: string, at: number): number {
  const step = (index: number) => text.charCodeAt(index) - text.charCodeAt(index - 1)
  if (at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1)) return 0
  let length = 1
  while (at + length < text.length && step(at + length) === step(at)) length++
  return length
}
