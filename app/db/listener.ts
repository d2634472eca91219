import pg from 'pg'
import { KEEP_ALIVE } from './postgres-pool.ts'
import { endWhenSilent } from './silence.ts'

const REOPEN_MS = 500
const HEARTBEAT_MS = 5_000
/** Longer than a heartbeat: a connection that does not answer one is opened anew. */
const SILENCE_MS = 12_000

type On = (payload: string) => void
type Options = {
  connectionString: string
  /** The connection dropped or stopped answering. */
  onLost: () => void
}

/**
 * One dedicated connection for all channels, opened with the first and again when it drops. Notifications sent meanwhile
 * are lost, so every reopening calls each listener without a payload: everything may have changed.
 */
export function openListener({ connectionString, onLost }: Options) {
  const channels = new Map<string, Set<On>>()
  let opening: Promise<pg.Client> | null = null
  let timer: NodeJS.Timeout | undefined

  const callAll = () => {
    for (const ons of channels.values()) for (const on of ons) on('')
  }
  // A failed try ends its connection as well: one timer, or every failure would start two more tries.
  const again = () => {
    if (channels.size === 0 || timer) return
    timer = setTimeout(() => {
      timer = undefined
      opened().then(callAll, again)
    }, REOPEN_MS)
    timer.unref()
  }
  const opened = (): Promise<pg.Client> => {
    if (opening) return opening
    const mine = connect(connectionString, (channel, payload) => {
      for (const on of channels.get(channel) ?? []) on(payload)
    }).then(async (client) => {
      client.on('end', () => {
        if (opening === mine) opening = null
        if (channels.size > 0) onLost()
        again()
      })
      for (const channel of channels.keys()) await listenTo(client, channel)
      return client
    })
    opening = mine
    mine.catch(() => {
      if (opening === mine) opening = null
    })
    return mine
  }
  const stopOf = (channel: string, on: On) => async () => {
    const ons = channels.get(channel)
    ons?.delete(on)
    if (ons?.size === 0) channels.delete(channel)
    if (channels.size > 0) return
    clearTimeout(timer)
    timer = undefined
    const last = opening
    opening = null
    await last?.then(
      (client) => client.end(),
      () => {},
    )
  }
  return {
    async listen(channel: string, on: On): Promise<() => Promise<void>> {
      const stop = stopOf(channel, on)
      const ons = channels.get(channel) ?? new Set()
      channels.set(channel, ons.add(on))
      try {
        await listenTo(await opened(), channel)
      } catch (error) {
        await stop()
        throw error
      }
      return stop
    },
  }
}

const listenTo = (client: pg.Client, channel: string) => inTurn(client, `listen ${pg.escapeIdentifier(channel)}`)

const turns = new WeakMap<pg.Client, Promise<unknown>>()

/** A client takes one query at a time, and channels are added while it listens. */
function inTurn(client: pg.Client, text: string): Promise<unknown> {
  const answered = (turns.get(client) ?? Promise.resolve()).then(() => client.query(text))
  turns.set(
    client,
    answered.catch(() => {}),
  )
  return answered
}

async function connect(connectionString: string, on: (channel: string, payload: string) => void) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: SILENCE_MS, ...KEEP_ALIVE })
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => on(channel, payload ?? ''))
  try {
    await client.connect()
    // Nothing else is asked on this connection: only a question without an answer shows a silent network.
    endWhenSilent(client, SILENCE_MS)
    const heartbeat = setInterval(() => void inTurn(client, 'select 1').catch(() => {}), HEARTBEAT_MS).unref()
    client.on('end', () => clearInterval(heartbeat))
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
