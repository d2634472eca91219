import { hasRoom, isBefore, mostCrowded, noUsage, type Shares, type Standing } from '#app/domain/access/capacity.ts'

type Asked = {
  standing: Standing
  /** What the seat counts in (a session, a network), and how many seats each may have. */
  keys: readonly { key: string; most: number }[]
  /** The network whose seats are compared when an anonymous visitor finds every seat taken. */
  block: string
  /** Ends the stream when its seat goes to another. */
  close(): void
}
type Seat = { free(): void }
type Taken = Asked & Seat

/**
 * Seats taken at the same time. When a share is full, a caller of higher standing replaces the oldest anonymous stream,
 * and an anonymous caller replaces one of a network that has more streams than their own.
 */
export function createSeats(shares: Shares) {
  const seats = new Set<Taken>()
  const used = noUsage()
  const perKey = new Map<string, number>()
  const add = (key: string, by: number) => {
    const now = (perKey.get(key) ?? 0) + by
    if (now > 0) perKey.set(key, now)
    else perKey.delete(key)
  }

  function seat(asked: Asked): Seat {
    const one: Taken = {
      ...asked,
      free() {
        if (!seats.delete(one)) return
        used[one.standing]--
        for (const { key } of one.keys) add(key, -1)
      },
    }
    seats.add(one)
    used[one.standing]++
    for (const { key } of one.keys) add(key, 1)
    return one
  }

  return {
    /** @returns what frees the seat, or which limit is reached. */
    take(asked: Asked): Seat | 'all-taken' | 'own-taken' {
      if (asked.keys.some(({ key, most }) => (perKey.get(key) ?? 0) >= most)) return 'own-taken'
      if (hasRoom(shares, used, asked.standing)) return seat(asked)
      const replaced = replaceable(seats, asked)
      if (!replaced) return 'all-taken'
      replaced.free()
      replaced.close()
      return seat(asked)
    },
  }
}

/** The stream that gives its seat up. */
function replaceable(seats: ReadonlySet<Taken>, { standing, block }: Asked): Taken | undefined {
  const lower = Array.from(seats).filter((one) => isBefore(one.standing, standing))
  if (lower.length > 0) return lower.find((one) => one.standing === 'anonymous') ?? lower[0]
  return standing === 'anonymous' ? ofMostCrowded(seats, block) : undefined
}

/** The oldest anonymous stream of the network that has the most, if that leaves it no fewer than the caller's own. */
function ofMostCrowded(seats: ReadonlySet<Taken>, block: string): Taken | undefined {
  const anonymous = Array.from(seats).filter((one) => one.standing === 'anonymous')
  const crowd = mostCrowded(anonymous)
  const own = anonymous.filter((one) => one.block === block).length
  return crowd.length > own + 1 ? crowd[0] : undefined
}
