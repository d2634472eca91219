/**
 * Seats taken at the same time: so many in all, and so many for each key (a session, a network address).
 * @returns what frees the seat, or which limit is reached.
 */
export function createSeats(most: number) {
  const taken = new Map<string, number>()
  let all = 0
  const add = (key: string, by: number) => {
    const now = (taken.get(key) ?? 0) + by
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  return {
    take(keys: readonly { key: string; most: number }[]): { free(): void } | 'all-taken' | 'own-taken' {
      if (all >= most) return 'all-taken'
      if (keys.some(({ key, most: own }) => (taken.get(key) ?? 0) >= own)) return 'own-taken'
      all++
      for (const { key } of keys) add(key, 1)
      let free = () => {
        free = () => {}
        all--
        for (const { key } of keys) add(key, -1)
      }
      return { free: () => free() }
    },
  }
}
