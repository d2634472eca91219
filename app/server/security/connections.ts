import type { Server } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { clientAddress, isLoopback, isTrusted } from '#app/http/address.ts'

export const CONNECTIONS_MAX = 2_000
const FROM_ADDRESS_MAX = 50
/** A demo's own machine is where outside checks and journeys come from; half is left for everybody else. */
const FROM_DEMO_MACHINE_MAX = 1_000
/** The slowest rate at which a client may read an answer, and how long it may take to begin. */
export type ReadingRate = { bytesPerSecond: number; graceMs: number; checkEveryMs: number }
const READING_RATE: ReadingRate = { bytesPerSecond: 10_000, graceMs: 10_000, checkEveryMs: 2_000 }
const STUCK_MS = 1_500
/** Peers that are gone without a word are noticed within minutes. */
const KEEP_ALIVE_MS = 60_000

type Open = { socket: Socket; address: string; waiting: Waiting | null }
/** Since when an answer waits to be taken, what of it had been taken then, and how much was left. */
type Waiting = { since: number; taken: number; left: number }

/**
 * Drops clients that read slower than `rate`, and caps connections per address: at the cap, an address loses its most
 * stalled connection before a new one is refused. Our proxies speak for many and are not counted. Requests are limited
 * by the server's own timeouts.
 */
export function guardConnections(
  server: Server,
  { proxies, demo }: { proxies: BlockList; demo: boolean },
  rate = READING_RATE,
) {
  const open = new Map<Socket, Open>()
  const byAddress = new Map<string, Set<Open>>()

  function leave(one: Open) {
    open.delete(one.socket)
    const others = byAddress.get(one.address)
    others?.delete(one)
    if (others?.size === 0) byAddress.delete(one.address)
  }

  server.maxConnections = CONNECTIONS_MAX
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? ''
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    const address = isTrusted(peer, proxies) ? '' : clientAddress(peer, undefined, proxies)
    const one: Open = { socket, address, waiting: null }
    open.set(socket, one)
    socket.once('close', () => leave(one))
    if (!address) return
    const own = byAddress.get(address) ?? new Set()
    byAddress.set(address, own.add(one))
    const most = demo && isLoopback(address) ? FROM_DEMO_MACHINE_MAX : FROM_ADDRESS_MAX
    if (own.size > most) (longestStuck(own) ?? one).socket.destroy()
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of open.values()) if (isTooSlow(one, rate, now)) one.socket.destroy()
  }, rate.checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const takenOf = ({ socket }: Open) => socket.bytesWritten - socket.writableLength

/** Looks at one connection, and remembers what it saw until the answer is through or enough time has passed. */
function isTooSlow(one: Open, { bytesPerSecond, graceMs }: ReadingRate, now: number): boolean {
  const left = one.socket.writableLength
  if (left === 0) one.waiting = null
  else one.waiting ??= { since: now, taken: takenOf(one), left }
  if (!one.waiting) return false
  const ms = now - one.waiting.since
  // What the system was handed in one piece counts when all of it is through.
  if (ms < graceMs + (one.waiting.left / bytesPerSecond) * 1_000) return false
  if (takenOf(one) - one.waiting.taken < (ms / 1_000) * bytesPerSecond) return true
  one.waiting = null
  return false
}

/** Of an address's connections the one whose answer has stood still the longest; null while all of them move. */
function longestStuck(own: Iterable<Open>): Open | null {
  const now = performance.now()
  let found: Open | null = null
  for (const one of own) {
    if (!one.waiting || now - one.waiting.since < STUCK_MS || takenOf(one) > one.waiting.taken) continue
    if (!found || one.waiting.since < found.waiting!.since) found = one
  }
  return found
}
