import type { LiveHub } from '#app/services/realtime/realtime.ts'

/** The owner's settings by key, as read from the database. */
export type SettingsCache = {
  /** Values that hold now. A change starts a new map, so a read that began before it cannot fill it. */
  current(): Map<string, unknown>
  /** The value before the latest change, for when the database cannot answer; undefined: never read. */
  lastKnown(key: string): unknown
  /** For the instance that made a change, which need not wait for its notification. */
  clear(): void
}

export function openSettingsCache(live: Pick<LiveHub, 'onChange'>): SettingsCache {
  let values = new Map<string, unknown>()
  const before = new Map<string, unknown>()
  const clear = () => {
    for (const [key, value] of values) before.set(key, value)
    values = new Map()
  }
  live.onChange((table) => {
    if (table === 'site_settings' || table === '') clear()
  })
  return {
    current: () => values,
    lastKnown: (key) => before.get(key),
    clear,
  }
}
