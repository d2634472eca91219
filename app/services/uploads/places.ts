import { hasRoom, noUsage, type Shares, type Standing } from '#app/domain/access/capacity.ts'

type Place = { free(): void }
type Asked = {
  standing: Standing
  /** What the place counts in (an account, a network), and how many places each may have. */
  keys: readonly { key: string; most: number }[]
}
export type Places = {
  /** A place, at once or when one is free; null when none came within the time, or too many wait already. */
  take(asked: Asked): Promise<Place | null>
  isAnybodyWaiting(): boolean
}

type Bounds = {
  shares: Shares
  /** How many may wait, by standing, and how long. */
  waiting: Shares
  waitMs: number
}
/** How many may wait for each place of a key. */
const WAITING_PER_PLACE = 4

/** So many places at a time, first come, first served; whoever has used up a share or a key lets others pass. */
export function createPlaces({ shares, waiting, waitMs }: Bounds): Places {
  const inside = counted()
  const inLine = counted()
  type Waiting = { asked: Asked; enter: (place: Place | null) => void; timer: NodeJS.Timeout }
  let line: Waiting[] = []

  const isOpen = (asked: Asked) => inside.fits(asked, shares, 1)

  function enter(asked: Asked): Place {
    inside.add(asked, 1)
    let isFree = false
    return {
      free() {
        if (isFree) return
        isFree = true
        inside.add(asked, -1)
        admit()
      },
    }
  }

  function admit() {
    const next = line.find(({ asked }) => isOpen(asked))
    if (!next) return
    leave(next)
    next.enter(enter(next.asked))
  }

  function leave(one: Waiting) {
    clearTimeout(one.timer)
    inLine.add(one.asked, -1)
    line = line.filter((other) => other !== one)
  }

  return {
    isAnybodyWaiting: () => line.length > 0,
    take(asked) {
      if (isOpen(asked)) return Promise.resolve(enter(asked))
      if (!inLine.fits(asked, waiting, WAITING_PER_PLACE)) return Promise.resolve(null)
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          leave(one)
          resolve(null)
        }, waitMs)
        const one: Waiting = { asked, enter: resolve, timer }
        inLine.add(asked, 1)
        line.push(one)
      })
    },
  }
}

/** Counts by standing and by key. */
function counted() {
  const used = noUsage()
  const perKey = new Map<string, number>()
  return {
    fits: ({ standing, keys }: Asked, shares: Shares, timesMost: number) =>
      hasRoom(shares, used, standing) && keys.every(({ key, most }) => (perKey.get(key) ?? 0) < most * timesMost),
    add({ standing, keys }: Asked, by: 1 | -1) {
      used[standing] += by
      for (const { key } of keys) {
        const now = (perKey.get(key) ?? 0) + by
        if (now > 0) perKey.set(key, now)
        else perKey.delete(key)
      }
    },
  }
}
