import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Mode = 'pass' | 'silent' | 'refuse'

/**
 * A way to a server on this machine that can fail: `silent` accepts and swallows every byte, as a network without a word
 * of its loss; `refuse` resets what is open and what comes.
 */
export async function faultProxy(port: number) {
  let mode: Mode = 'pass'
  const open = new Set<Socket>()
  const pump = (from: Socket, to: Socket) => {
    open.add(from)
    from.on('data', (chunk) => void (mode === 'pass' && to.write(chunk)))
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      if (mode !== 'silent') to.destroy()
    })
  }
  const server = createServer((caller) => {
    if (mode === 'refuse') return void caller.resetAndDestroy()
    const called = connect(port, '127.0.0.1')
    pump(caller, called)
    pump(called, caller)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set(next: Mode) {
      mode = next
      if (next === 'refuse') for (const socket of open) socket.resetAndDestroy()
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same database through another port. */
export const throughPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href
