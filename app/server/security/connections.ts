import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { mostCrowded, networkCaps, type NetworkCaps } from '#app/domain/access/capacity.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import { clientAddress, isLoopback, isTrusted } from '#app/http/address.ts'

const CONNECTIONS_MAX = 2_000
/** Several connections may arrive before those they replace are closed. */
const OVERSHOOT = 500
const FROM_NETWORK_MAX: NetworkCaps = { address: 50, site: 100, block: 200 }
/** The demo's own machine runs checks and journeys; half of the connections stay free for others. */
const FROM_DEMO_MACHINE_MAX: NetworkCaps = { address: 1_000, site: 1_000, block: 1_000 }
/** The slowest rate at which a client may read an answer, and how long it may take to begin. */
export type ReadingRate = { bytesPerSecond: number; graceMs: number; checkEveryMs: number }
const READING_RATE: ReadingRate = { bytesPerSecond: 10_000, graceMs: 10_000, checkEveryMs: 2_000 }
const STUCK_MS = 1_500
/** Detects peers that vanished without closing, within minutes. */
const KEEP_ALIVE_MS = 60_000

type Open = {
  socket: Socket
  /** The networks it counts in; none for a trusted proxy. */
  keys: readonly { key: string; most: number }[]
  block: string
  waiting: Waiting | null
  /** The newest request and its answer; null before the first. */
  exchange: { request: IncomingMessage; response: ServerResponse } | null
  /** When it was opened, or its newest request began. */
  since: number
}
/** When the client was last measured, and the bytes it had read and had left then. */
type Waiting = { since: number; taken: number; left: number }

/**
 * Keeps connections for those who use them: an answer is read at a minimum rate, each network has a maximum, and when
 * all connections are taken a new one replaces the slowest of the most crowded network. Trusted proxies are not
 * counted. Requests are limited by the server's own timeouts.
 */
export function guardConnections(
  server: Server,
  { proxies, demo, most = CONNECTIONS_MAX }: { proxies: BlockList; demo: boolean; most?: number },
  rate = READING_RATE,
) {
  const open = new Map<Socket, Open>()
  const byNetwork = new Map<string, Set<Open>>()

  function enter(socket: Socket): Open {
    const peer = socket.remoteAddress ?? ''
    const networks = isTrusted(peer, proxies) ? null : networksOf(clientAddress(peer, undefined, proxies))
    const caps = demo && networks && isLoopback(networks.address) ? FROM_DEMO_MACHINE_MAX : FROM_NETWORK_MAX
    const keys = networks ? networkCaps(networks, caps) : []
    const one = {
      socket,
      keys,
      block: networks?.block ?? '',
      waiting: null,
      exchange: null,
      since: performance.now(),
    }
    open.set(socket, one)
    for (const { key } of keys) byNetwork.set(key, (byNetwork.get(key) ?? new Set()).add(one))
    return one
  }

  function leave(one: Open) {
    open.delete(one.socket)
    for (const { key } of one.keys) {
      const others = byNetwork.get(key)
      others?.delete(one)
      if (others?.size === 0) byNetwork.delete(key)
    }
  }

  function drop(one: Open) {
    leave(one)
    one.socket.destroy()
  }

  server.maxConnections = most + OVERSHOOT
  server.on('connection', (socket) => {
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    const one = enter(socket)
    socket.once('close', () => leave(one))
    const full = one.keys.find(({ key, most: cap }) => byNetwork.get(key)!.size > cap)
    if (full) drop(slowestOf(byNetwork.get(full.key)!) ?? one)
    else if (open.size > most) drop(slowestOfMostCrowded(open.values()) ?? one)
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const one = open.get(request.socket)
    if (!one) return
    // No listener on the answer: one for each request would cost more than the rest of the guard.
    one.exchange = { request, response }
    one.since = performance.now()
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of open.values()) if (isTooSlow(one, rate, now)) one.socket.destroy()
  }, rate.checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const takenOf = ({ socket }: Open) => socket.bytesWritten - socket.writableLength

/** Measures one connection and stores the measurement until the answer is sent or the next one is due. */
function isTooSlow(one: Open, { bytesPerSecond, graceMs }: ReadingRate, now: number): boolean {
  const left = one.socket.writableLength
  if (left === 0) one.waiting = null
  else one.waiting ??= { since: now, taken: takenOf(one), left }
  if (!one.waiting) return false
  const ms = now - one.waiting.since
  // A chunk counts once the system has sent all of it.
  if (ms < graceMs + (one.waiting.left / bytesPerSecond) * 1_000) return false
  if (takenOf(one) - one.waiting.taken < (ms / 1_000) * bytesPerSecond) return true
  one.waiting = null
  return false
}

/** Since when the server waits for this client, to send a whole request or to read the answer; null while it does not. */
function waitsSince(one: Open): number | null {
  if (one.waiting && takenOf(one) <= one.waiting.taken) return one.waiting.since
  const { request, response } = one.exchange ?? {}
  return request?.complete && !response?.writableFinished ? null : one.since
}

type Slow = { one: Open; block: string; since: number }

/** The connections that the server waits for, the longest first. */
function waitedFor(all: Iterable<Open>): Slow[] {
  const slow: Slow[] = []
  for (const one of all) {
    const since = waitsSince(one)
    if (since !== null) slow.push({ one, block: one.block, since })
  }
  return slow.toSorted((a, b) => a.since - b.since)
}

/** Of a network's connections the one waited for the longest, if for long enough to call it slow. */
function slowestOf(own: Iterable<Open>): Open | null {
  const [longest] = waitedFor(own)
  return longest && performance.now() - longest.since >= STUCK_MS ? longest.one : null
}

/** A connection that the server waits for, of the network that has the most of them; one being answered if none waits. */
function slowestOfMostCrowded(all: Iterable<Open>): Open | null {
  const counted = Array.from(all).filter(({ keys }) => keys.length > 0)
  return mostCrowded(waitedFor(counted))[0]?.one ?? mostCrowded(counted)[0] ?? null
}
