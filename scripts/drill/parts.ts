import type { Part } from '../test/parts.ts'

/** A part of `npm run drill`: a failure brought about on this machine with real components. Add one as a row. */
export const DRILLS: readonly Part[] = [
  {
    name: 'install',
    what: 'tables, role, server, backup and restore by an owner without superuser, on the oldest PostgreSQL and the newest',
    command: ['scripts/drill/install.ts'],
    minutes: 8,
  },
  {
    name: 'database',
    what: 'the network to PostgreSQL goes silent for 25 seconds, then refuses for 20',
    command: ['scripts/drill/database.ts'],
    minutes: 5,
  },
  {
    name: 'connections',
    what: 'PostgreSQL takes fewer connections than the pool wants, while 60 people book at once',
    command: ['scripts/drill/connections.ts'],
    minutes: 5,
  },
  {
    name: 'rolling',
    what: 'three processes behind a proxy are restarted one after the other amid 2,000 requests',
    command: ['scripts/drill/rolling.ts'],
    minutes: 6,
  },
]
