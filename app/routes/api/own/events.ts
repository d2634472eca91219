import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import { reachOfActor, type Actor } from '#app/domain/access/actor.ts'
import { networkCaps, standingOf, type Shares } from '#app/domain/access/capacity.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import type { LiveEvent } from '#app/services/realtime/realtime.ts'
import type { Services } from '#app/services/services.ts'
import { callerOf } from '#app/http/caller.ts'
import { addressOf, isLoopback } from '#app/http/address.ts'
import { languageOf } from '#app/http/language.ts'
import { authorize } from '#app/http/gate.ts'
import { send } from '#app/http/send.ts'
import { problem, tooMany } from '#app/http/problem.ts'
import { eventIds } from './event-ids.ts'
import { createSeats } from './seats.ts'

const HEARTBEAT_MS = 25_000
const SEATS: Shares = { anonymous: 600, client: 900, staff: 1_000 }
const PER_SESSION_MAX = 3
const PER_ACCOUNT_MAX = { client: 12, staff: 60 }
const PER_NETWORK_MAX = { address: 10, site: 20, block: 40 }
const DEMO_MACHINE_MAX = { address: SEATS.staff, site: SEATS.staff, block: SEATS.staff }
const RETRY = { retryAfterSeconds: 60 }
const REPLAY_MAX = 500
const ANY_DAY = 'event: slots\ndata: {"day":null}\n\n'
const MESSAGE = 'event: messages\ndata: {}\n\n'
const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

/**
 * Live events: `slots` with the day whose slots changed, `notice` when the banner changed, `messages` when something was
 * sent or read in a conversation that is the listener's own, or that they answer for the clinic. They carry no personal
 * data; a page that hears one asks again with its own rights. Last-Event-ID resumes where a connection broke. A stream
 * ends with the session that opened it, and when the roles behind it change; the page then asks anew, as who it is now.
 */
export function mountEvents(app: Hono, services: Services) {
  const seats = createSeats(SEATS)
  const ids = eventIds(services.settings.secret)
  const slotsEvent = ({ id, day }: Pick<LiveEvent, 'id' | 'day'>) =>
    `id: ${ids.conceal(id)}\nevent: slots\ndata: ${JSON.stringify({ day })}\n\n`
  app.get('/api/events', authorize(services, { action: 'listen-to-public-events', rateLimit: 'none' }), async (c) => {
    // Nobody reads what follows the headers here, and nothing would say when they have gone.
    if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
    const actor = await callerOf(services, c.req.raw)
    let end = () => {}
    const seat = seats.take({ ...seatOf(c, services, actor), close: () => end() })
    if (seat === 'all-taken') return send(problem('too-busy', languageOf(c.req.raw), RETRY))
    if (seat === 'own-taken') return send(tooMany(RETRY, languageOf(c.req.raw)))
    const encoder = new TextEncoder()
    const last = c.req.header('last-event-id') ?? c.req.query('lastEventId')
    const lastSeen = last ? ids.reveal(last) : 0
    const stream = new ReadableStream<Uint8Array>(
      {
        async start(controller) {
          const write = (text: string) => {
            // A reader that takes nothing in for long is dropped; it reconnects and resumes.
            if ((controller.desiredSize ?? 0) < -64) return end()
            controller.enqueue(encoder.encode(text))
          }
          const stops = [
            services.live.onEvent((event) => event.day && event.id > (lastSeen ?? 0) && write(slotsEvent(event))),
            services.live.onChange((table) => {
              if (table === 'site_settings') write('event: notice\ndata: {}\n\n')
              if (table === 'availability' || table === 'closures' || table === 'resources') write(ANY_DAY)
            }),
            services.live.onMessage((clientId) => hearsOf(actor, clientId) && write(MESSAGE)),
            services.live.onEnded((id) => (id === actor?.sessionId || id === actor?.userId) && end()),
            services.live.onStopping(() => end()),
          ]
          const heart = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
          end = () => {
            end = () => {}
            seat.free()
            clearInterval(heart)
            for (const stop of stops) stop()
            try {
              controller.close()
            } catch {} // the reader closed it first
          }
          write('retry: 1000\n: connected\n\n')
          // Which event it was cannot be read any more: anything may have changed.
          if (lastSeen === null) write(ANY_DAY)
          // Without the database what was missed is unknown: the page asks anew when it connects again.
          if (lastSeen)
            for (const event of await missed(services, lastSeen).catch(() => (end(), []))) write(slotsEvent(event))
        },
        cancel: () => end(),
      },
      { highWaterMark: 16 },
    )
    c.req.raw.signal.addEventListener('abort', () => end())
    outgoingOf(c)?.once('close', () => end())
    return new Response(stream, { headers: HEADERS })
  })
}

/** A client hears of their own conversation, staff of every one; which it was is said to nobody. */
const hearsOf = (actor: Actor, clientId: string) =>
  actor !== null && (clientId === '' || actor.userId === clientId || reachOfActor(actor, 'answer-messages') === 'any')

/** What the answer is written to; it closes whoever ends it and however. In a test there is none. */
const outgoingOf = (c: Context) => (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing

/** What a stream counts in: its session and account, or the networks of an anonymous visitor. */
function seatOf(c: Context, services: Services, actor: Actor) {
  const networks = networksOf(addressOf(c, services))
  const standing = standingOf(actor)
  if (actor === null || standing === 'anonymous') {
    const demoMachine = services.settings.demo && isLoopback(networks.address)
    const keys = networkCaps(networks, demoMachine ? DEMO_MACHINE_MAX : PER_NETWORK_MAX)
    return { standing, block: networks.block, keys }
  }
  // A clinic's tablets come from one address, and often share an account: each has the seats of its own session.
  const keys = [
    { key: `session ${actor.sessionId}`, most: PER_SESSION_MAX },
    { key: `account ${actor.userId}`, most: PER_ACCOUNT_MAX[standing] },
  ]
  return { standing, block: networks.block, keys }
}

const missed = ({ db }: Services, after: number) =>
  db.k
    .selectFrom('outbox')
    .select(['id', 'day'])
    .where('id', '>', after)
    .where('day', 'is not', null)
    .orderBy('id')
    .limit(REPLAY_MAX)
    .execute()
