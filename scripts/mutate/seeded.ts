/** The list in an order that one seed always gives. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = mulberry32(seed)
  return items
    .map((item) => ({ item, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
