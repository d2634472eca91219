import type { Database } from '#app/db/client.ts'

/** One thing that happened, as the outbox announced it. Carries no personal data. */
export type LiveEvent = { id: number; kind: string; day: string | null; /** Something is to be delivered. */ due: boolean }

export type LiveHub = {
  /** Calls back for each committed event, whichever instance wrote it. */
  onEvent(on: (event: LiveEvent) => void): () => void
  /** Calls back when rows of a table changed that pages show: prices, settings, opening hours. */
  onChange(on: (table: string) => void): () => void
  /** Grows with every change of a day's slots, or of all days' (null). Equal numbers: nothing changed between. */
  version(day: string | null): number
  /** Counts a change made here at once, before the database's announcement comes round. */
  touch(day: string | null): void
  close(): Promise<void>
}

/** Listens to the database's own announcements, so every instance hears every commit. */
export async function openLiveHub(db: Database): Promise<LiveHub> {
  const events = new Set<(event: LiveEvent) => void>()
  const changes = new Set<(table: string) => void>()
  const versions = new Map<string | null, number>()
  const touch = (day: string | null) => void versions.set(day, (versions.get(day) ?? 0) + 1)
  const stops = await Promise.all([
    db.listen('outbox', (payload) => {
      const event = JSON.parse(payload) as LiveEvent
      if (event.day) touch(event.day)
      for (const on of events) on(event)
    }),
    db.listen('changed', (table) => {
      if (table === 'availability' || table === 'closures') touch(null)
      for (const on of changes) on(table)
    }),
  ])
  return {
    onEvent: (on) => (events.add(on), () => void events.delete(on)),
    onChange: (on) => (changes.add(on), () => void changes.delete(on)),
    version: (day) => versions.get(day) ?? 0,
    touch,
    close: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}
