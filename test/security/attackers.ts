import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Site } from '#test/support/built-site.ts'

const root = new URL('../..', import.meta.url).pathname
const MEBIBYTE = 1024 * 1024
const REOPEN_MS = 1_000

/** The address of the site's largest file. */
export function largestFile(): string {
  const folder = `${root}build/client/assets`
  const sizes = readdirSync(folder).map((name) => ({ name, size: statSync(`${folder}/${name}`).size }))
  return `/assets/${sizes.toSorted((a, b) => b.size - a.size)[0]!.name}`
}

type Line = { from?: string; host?: string }

/** A connection that says this and never reads. */
export function silentReader(site: Site, path: string, { from, host = `localhost:${site.port}` }: Line = {}): Socket {
  const socket = connect({ port: site.port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) })
  socket.on('error', () => {})
  socket.pause()
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  socket.on('connect', () => socket.write(request.repeat(4)))
  return socket
}

/** Opens a connection that sends half a header, again as soon as the server closes it. @returns what ends it. */
export function halfOpen(site: Site, from: string): () => void {
  let socket: Socket
  let ended = false
  const connectAgain = () => {
    socket = connect({ port: site.port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    socket.on('close', () => ended || setTimeout(connectAgain, REOPEN_MS))
    socket.write(`GET /priser HTTP/1.1\r\nHost: localhost:${site.port}\r\nX-Slow: `)
  }
  connectAgain()
  return () => {
    ended = true
    socket.destroy()
  }
}

/** A live stream, and what it has heard. */
export function liveStream(site: Site, { from, cookie = '' }: { from: string; cookie?: string }) {
  const socket = connect({ port: site.port, host: '127.0.0.1', localAddress: from })
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost:${site.port}\r\nCookie: ${cookie}\r\n\r\n`)
  return { socket, heard: () => heard, isOpen: () => !socket.closed && heard.startsWith('HTTP/1.1 200') }
}

/** An upload that sends all but the last megabyte and then waits. */
export function unfinishedUpload(
  site: Site,
  path: string,
  { mib, from, host = `localhost:${site.port}`, origin = site.url }: Line & { mib: number; origin?: string },
): { socket: Socket; sent: Promise<void>; heard: () => string } {
  const socket = connect({ port: site.port, host: '127.0.0.1', ...(from ? { localAddress: from } : {}) })
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (heard += chunk.toString()))
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${mib * MEBIBYTE}`,
    '',
    '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  ].join('\r\n')
  const chunk = Buffer.alloc(MEBIBYTE, 7)
  const sent = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.write(head)
    let left = mib - 1
    const more = () => {
      if (socket.destroyed || left-- <= 0) return resolve()
      socket.write(chunk, () => setImmediate(more))
    }
    more()
  })
  return { socket, sent, heard: () => heard }
}

/** The memory of a process, in MiB. */
export const residentMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Processor time the main thread of a process has had, in ms: what everybody who asks for a page waits behind. */
export function mainThreadMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  const TICKS_PER_SECOND = 100
  return ((user! + system!) * 1_000) / TICKS_PER_SECOND
}

/** How many sockets a process holds open: what the other side has not noticed yet is not counted. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:')
    } catch {
      return false // closed meanwhile
    }
  }).length
}
