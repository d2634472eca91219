import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A way to PostgreSQL that refuses what a pooler in transaction mode cannot pass on: startup parameters, statements with
 * a name, and listening. Source: PgBouncer, "Features", transaction pooling.
 */
export async function strictPooler(port: number) {
  const refused: string[] = []
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    const called = connect(port, '127.0.0.1')
    const refuse = (what: string) => {
      refused.push(what)
      caller.destroy()
      called.destroy()
    }
    for (const socket of [caller, called]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        caller.destroy()
        called.destroy()
      })
    }
    called.pipe(caller)
    let waiting = Buffer.alloc(0)
    let isStarted = false
    caller.on('data', (chunk) => {
      called.write(chunk)
      waiting = Buffer.concat([waiting, chunk])
      for (;;) {
        const header = isStarted ? 1 : 0
        if (waiting.length < header + 4) return
        const end = header + waiting.readInt32BE(header)
        if (waiting.length < end) return
        const body = waiting.subarray(header + 4, end)
        const what = isStarted ? refusedIn(String.fromCharCode(waiting[0]!), body) : startParameters(body)
        if (what) return refuse(what)
        isStarted = true
        waiting = waiting.subarray(end)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const PASSED_ON = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'])

function startParameters(body: Buffer): string | null {
  const names = body
    .subarray(4)
    .toString()
    .split('\0')
    .filter((_, at) => at % 2 === 0)
  const other = names.find((name) => name !== '' && !PASSED_ON.has(name))
  return other ? `parameter ${other}` : null
}

function refusedIn(type: string, body: Buffer): string | null {
  const text = body.subarray(0, body.indexOf(0)).toString()
  if (type === 'P' && text !== '') return `statement ${text}`
  return type === 'Q' && /^\s*listen\b/i.test(text) ? 'listen' : null
}
