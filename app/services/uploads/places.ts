/** What a caller waits for a place with. */
export type Places = {
  /**
   * A place, at once or when one is given back; null when none came within the time, or too many wait already.
   * @param key whose places are counted together, such as a network address.
   */
  take(key: string): Promise<{ free(): void } | null>
}

type Bounds = {
  /** Places in all, and for one key. */
  most: number
  perKey: number
  /** How many may wait, and how long. */
  waitingMax: number
  waitMs: number
}

/** So many at a time, first come, first served; a key that has its share lets others pass. */
export function createPlaces({ most, perKey, waitingMax, waitMs }: Bounds): Places {
  const taken = new Map<string, number>()
  let all = 0
  type Waiting = { key: string; enter: (place: { free(): void } | null) => void; timer: NodeJS.Timeout }
  let line: Waiting[] = []

  const isOpen = (key: string) => all < most && (taken.get(key) ?? 0) < perKey

  function enter(key: string) {
    all++
    taken.set(key, (taken.get(key) ?? 0) + 1)
    let isFree = false
    return {
      free() {
        if (isFree) return
        isFree = true
        all--
        const left = taken.get(key)! - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
        admit()
      },
    }
  }

  function admit() {
    const next = line.find(({ key }) => isOpen(key))
    if (!next) return
    leave(next)
    next.enter(enter(next.key))
  }

  function leave(one: Waiting) {
    clearTimeout(one.timer)
    line = line.filter((other) => other !== one)
  }

  return {
    take(key) {
      if (isOpen(key)) return Promise.resolve(enter(key))
      if (line.length >= waitingMax) return Promise.resolve(null)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          leave(one)
          resolve(null)
        }, waitMs)
        const one: Waiting = { key, enter: resolve, timer }
        line.push(one)
      })
    },
  }
}
