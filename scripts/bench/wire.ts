import { connect } from 'node:net'

type Ask = { method: string; path: string; body?: string }
/** Asks one thing after another. @returns the status of each answer. */
export type Wire = { ask(what: Ask): Promise<number>; close(): void }
type Begun = { status: number; left: number; isChunked: boolean; tail: Buffer }
type Waiting = { resolve: (status: number) => void; reject: (error: Error) => void }

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = '0\r\n\r\n'

/**
 * A connection kept open, one question at a time, and no more work for an answer than to know where it ends: whoever
 * asks shares the machine with whoever answers, and node's own client costs more than the fastest answers do.
 */
export function openWire(url: string): Wire {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: Waiting | null = null
  let unread: Buffer = Buffer.alloc(0)
  let begun: Begun | null = null
  const end = (settle: (one: Waiting) => void) => {
    const one = waiting
    waiting = null
    if (one) settle(one)
  }
  socket.on('data', (bytes: Buffer) => {
    if (begun) begun = goneOn(begun, bytes)
    else {
      unread = unread.length > 0 ? Buffer.concat([unread, bytes]) : bytes
      begun = begin(unread)
    }
    if (!begun || !isWhole(begun)) return
    const { status } = begun
    begun = null
    unread = Buffer.alloc(0)
    end(({ resolve }) => resolve(status))
  })
  socket.on('error', (error) => end(({ reject }) => reject(error)))
  socket.on('close', () => end(({ reject }) => reject(new Error('The server hung up'))))
  return {
    ask: ({ method, path, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const about = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : ''
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${about}\r\n${body ?? ''}`)
      }),
    close: () => void socket.destroy(),
  }
}

/** What the head says of the answer; null while it is not all there. */
function begin(bytes: Buffer): Begun | null {
  const at = bytes.indexOf(END_OF_HEAD)
  if (at < 0) return null
  const head = bytes.toString('latin1', 0, at)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head)
  const begun = { status: Number(head.slice(9, 12)), left: Number(length ?? 0), isChunked, tail: Buffer.alloc(0) }
  return goneOn(begun, bytes.subarray(at + END_OF_HEAD.length))
}

const goneOn = (begun: Begun, bytes: Buffer): Begun => ({
  ...begun,
  left: begun.left - bytes.length,
  tail: begun.isChunked ? Buffer.concat([begun.tail, bytes]).subarray(-END_OF_CHUNKS.length) : begun.tail,
})

const isWhole = ({ isChunked, left, tail }: Begun) =>
  isChunked ? tail.toString('latin1') === END_OF_CHUNKS : left <= 0
