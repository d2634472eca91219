import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASK_EVERY_MS = 250
/** Shorter than the five seconds for which the server holds an idle connection open. */
const IDLE_MS = 4_000

type Upstream = { port: number; isReady: boolean; agent: Agent }

/**
 * What a usual reverse proxy does, in short: keeps connections, asks each process whether it is ready, sends the next
 * request to the next that is, and tries another only where no connection could be made.
 */
export async function roundRobin(ports: readonly number[]) {
  const upstreams: Upstream[] = ports.map((port) => ({
    port,
    isReady: true,
    agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
  }))
  const asking = setInterval(() => {
    for (const upstream of upstreams) ask(upstream)
  }, ASK_EVERY_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const order = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length]!)
    turn++
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () =>
      forward(
        { incoming, outgoing, body: Buffer.concat(chunks) },
        order.filter((one) => one.isReady),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(asking)
      for (const { agent } of upstreams) agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function ask(upstream: Upstream) {
  get({ host: '127.0.0.1', port: upstream.port, path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
    answer.resume()
    upstream.isReady = answer.statusCode === 200
  }).on('error', () => (upstream.isReady = false))
}

type Forwarded = { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer }

function forward(asked: Forwarded, [upstream, ...others]: readonly Upstream[]) {
  const { incoming, outgoing, body } = asked
  if (!upstream) return void outgoing.writeHead(502, { 'x-failure': 'none-ready' }).end()
  const { connection: _, ...headers } = incoming.headers
  const options = {
    host: '127.0.0.1',
    port: upstream.port,
    agent: upstream.agent,
    method: incoming.method,
    path: incoming.url,
  }
  const sent = request({ ...options, headers }, (answer) => {
    const { connection: _, 'transfer-encoding': __, ...own } = answer.headers
    outgoing.writeHead(answer.statusCode!, own)
    answer.pipe(outgoing)
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return forward(asked, others)
    outgoing.writeHead(502, { 'x-failure': error.code ?? error.message }).end()
  })
  sent.end(body)
}
