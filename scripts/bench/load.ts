import { request, type Agent } from 'node:http'
import { readFileSync } from 'node:fs'
import type { Server } from './launch.ts'
import { openWire, type Wire } from './wire.ts'

export type Measured = { rate: number; p99: number; cpuMs: number }
type What = 'floor-select' | 'slots' | 'page' | 'floor-insert' | 'booking'

let person = 0
const TICKS_PER_SECOND = 100
const WARM_UP_SECONDS = 0.5

/** Asks as fast as so many clients can for some seconds; every answer is checked. */
export async function load(server: Server, what: What, clients: number, seconds: number): Promise<Measured> {
  const next = await requestMaker(server.url, what)
  const wires = Array.from({ length: clients }, () => openWire(server.url))
  await run(WARM_UP_SECONDS) // connections, compiled code and plans belong to no single request
  const cpu = cpuSeconds(server.process.pid!)
  const { times, took } = await run(seconds)
  const cpuMs = ((cpuSeconds(server.process.pid!) - cpu) * 1000) / times.length
  for (const wire of wires) wire.close()
  times.sort((a, b) => a - b)
  return { rate: times.length / took, p99: times[Math.floor(times.length * 0.99)] ?? 0, cpuMs }

  async function run(forSeconds: number) {
    const times: number[] = []
    const began = performance.now()
    const until = began + forSeconds * 1000
    const client = async (wire: Wire) => {
      while (performance.now() < until) {
        const ask = next()
        const sent = performance.now()
        const status = await wire.ask(ask)
        if (status !== ask.expect) throw new Error(`${what} was answered ${status}`)
        times.push(performance.now() - sent)
      }
    }
    await Promise.all(wires.map(client))
    return { times, took: (performance.now() - began) / 1000 }
  }
}

export type Ask = { method: string; path: string; body?: string; expect: number }

/** What to ask next; each booking takes a free slot of its own. */
export async function requestMaker(url: string, what: What): Promise<() => Ask> {
  if (what === 'slots') return () => ({ method: 'GET', path: '/api/availability?type=treatment', expect: 200 })
  if (what === 'page') return () => ({ method: 'GET', path: '/book', expect: 200 })
  if (what === 'floor-select') return () => ({ method: 'GET', path: '/floor/select', expect: 200 })
  if (what === 'floor-insert')
    return () => ({
      method: 'POST',
      path: '/floor/insert',
      body: JSON.stringify({ email: `p${++person}@post.example`, notes: 'hej' }),
      expect: 201,
    })
  const free = (await (await fetch(`${url}/bench/free`)).json()) as { date: string; time: string; provider: string }[]
  let at = 0
  return () => {
    const slot = free[at++]
    if (!slot) throw new Error('The bench ran out of free slots')
    const body = {
      type: 'treatment',
      email: `p${++person}@post.example`,
      firstName: 'Ida',
      lastName: 'Holm',
      phone: '+4520304050',
      appointmentDate: slot.date,
      appointmentTime: slot.time,
      provider: slot.provider,
      notes: 'hej',
      addOns: ['creme'],
    }
    return { method: 'POST', path: '/api/bookings', body: JSON.stringify(body), expect: 201 }
  }
}

/** Asks once. @returns the status of the answer. */
export function once(agent: Agent, url: string, { method, path, body }: Ask) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) } : {},
      },
      (answer) => {
        answer.on('data', () => {})
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** User and system time of a process so far (Linux). */
function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
