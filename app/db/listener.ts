import pg from 'pg'
import { KEEP_ALIVE } from './postgres-pool.ts'
import { endWhenSilent } from './silence.ts'

const REOPEN_MS = 500
const HEARTBEAT_MS = 5_000
/** Longer than a heartbeat: a connection that does not answer one is opened anew. */
const SILENCE_MS = 12_000

type Listener = {
  connectionString: string
  channel: string
  on: (payload: string) => void
  /** The connection dropped or stopped answering. */
  onLost: () => void
}

/**
 * One dedicated connection, opened again when it drops. Notifications sent meanwhile are lost, so
 * every reopening calls the listener without a payload: everything may have changed.
 */
export async function listenOnPostgres({ connectionString, channel, on, onLost }: Listener) {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  // A failed try ends its connection as well: one timer, or every failure would start two more tries.
  const again = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      open().then(() => stopped || on(''), again)
    }, REOPEN_MS)
    timer.unref()
  }
  const open = async () => {
    const fresh = await connect(connectionString, channel, on)
    if (stopped) return fresh.end()
    client = fresh
    fresh.on('end', () => {
      if (!stopped) onLost()
      again()
    })
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}

async function connect(connectionString: string, channel: string, on: (payload: string) => void) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: SILENCE_MS, ...KEEP_ALIVE })
  client.on('error', () => {})
  client.on('notification', (message) => on(message.payload ?? ''))
  try {
    await client.connect()
    // Nothing else is asked on this connection: only a question without an answer shows a silent network.
    endWhenSilent(client, SILENCE_MS)
    const heartbeat = setInterval(() => void client.query('select 1').catch(() => {}), HEARTBEAT_MS).unref()
    client.on('end', () => clearInterval(heartbeat))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
