import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { BlockList, connect, type AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#test/clinic/eventually.ts'
import { guardConnections, type ReadingRate } from './connections.ts'

const nobody = new BlockList()
// More than the system buffers for a connection, at a rate that drops a silent reader within a second.
const ANSWER = Buffer.alloc(16 * 1024 * 1024)
const QUICK: ReadingRate = { bytesPerSecond: 20_000_000, graceMs: 100, checkEveryMs: 20 }

function silentReader(port: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: clinic.test\r\n\r\n'))
  socket.pause()
  onTestFinished(() => void socket.destroy())
}

test('[sec 63.3] twenty connections that never read their answer are dropped', async () => {
  let connected = 0
  let dropped = 0
  const server = createServer((_request, response) => void response.end(ANSWER))
  server.on('connection', (socket) => {
    connected++
    socket.once('close', () => dropped++)
  })
  guardConnections(server, { proxies: nobody, demo: false }, QUICK)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  for (let n = 0; n < 20; n++) silentReader((server.address() as AddressInfo).port)
  await eventually(() => expect([connected, dropped]).toEqual([20, 20]))
})

afterEach(() => void vi.useRealTimers())

// 10,000 bytes a second after ten seconds of grace, looked at every two seconds.
test('[sec 63] a server drops a reader of nothing after 20 to 22 seconds for 100 kB, and keeps one at 10 kB a second', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const server = new EventEmitter()
  guardConnections(server as unknown as Server, { proxies: nobody, demo: false })
  const dropped: string[] = []
  const reader = (name: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress: '203.0.113.9',
      writableLength: 100_000,
      bytesWritten: 100_000,
      setKeepAlive: () => {},
      destroy: () => void dropped.push(name),
    })
    server.emit('connection', socket)
    return socket
  }
  reader('silent')
  const steady = reader('steady')
  for (let second = 1; second <= 22; second++) {
    vi.advanceTimersByTime(1_000)
    steady.bytesWritten += 10_000
    if (second === 19) expect(dropped).toEqual([])
  }
  expect(dropped).toEqual(['silent'])
  server.emit('close')
})
