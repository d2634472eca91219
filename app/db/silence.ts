import type { Socket } from 'node:net'
import type pg from 'pg'

/** Ends a connection on which no byte came or went for `ms`, so that its queries fail instead of waiting. */
export function endWhenSilent(client: pg.ClientBase, ms: number) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error('The database was silent')))
}
