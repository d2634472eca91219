import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { policy } from '#app/domain/policy.ts'
import { openSite, signIn, type Site } from '#test/support/built-site.ts'

// `npm run bench:film`: a film as large as is taken goes up to the built server, cut and gone on from ten times, and
// comes back in parts. What server and workers hold in memory is read from outside, every 20 ms. FILM_MB=50 is quicker.

const MEBIBYTE = 1024 * 1024
const FILM_MIB = Number(process.env['FILM_MB'] ?? 500)
const CUTS = 10
const MORE_MAX_MIB = 150
const LOOK_MS = 20
const PART = 8 * MEBIBYTE

const folder = await mkdtemp(join(tmpdir(), 'film-'))
const site = await openSite()
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await site.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  const path = await film()
  const { size } = await stat(path)
  const cookie = await signIn(site, 'admin@falm.example')
  await site.ask('/admin/videos', { headers: { cookie }, withinMs: 60_000 })
  await sleep(3_000)
  const memory = watch(site.pid)
  const before = await memory.now()
  const up = await sendUp(path, size, cookie)
  const peakUp = memory.peak()
  const page = await site.ask('/admin/videos', { headers: { cookie }, withinMs: 60_000 })
  const url = /\/api\/files\/[^"'\\ ]*?\.mp4[^"'\\ ]*/.exec(page.text)?.[0]?.replaceAll('&amp;', '&')
  if (!url) throw new Error('The film is not on the page of films')
  memory.again()
  const down = await fetchDown(url, size, cookie)
  const peakDown = memory.peak()
  memory.stop()
  const same = up.hash === down.hash
  const more = (peak: Held) => (peak.all - before.all) / MEBIBYTE
  console.log(`${(size / MEBIBYTE).toFixed(0)} MB, cut ${up.cuts} times: ${same ? 'byte for byte' : 'NOT THE SAME'}`)
  console.log(`before: ${inWords(before)}`)
  console.log(`up:     ${inWords(peakUp)}, ${more(peakUp).toFixed(0)} MB more, ${(up.ms / 1000).toFixed(1)} s`)
  console.log(`down:   ${inWords(peakDown)}, ${more(peakDown).toFixed(0)} MB more, ${(down.ms / 1000).toFixed(1)} s`)
  const isKept = same && up.cuts === CUTS && more(peakUp) < MORE_MAX_MIB && more(peakDown) < MORE_MAX_MIB
  console.log(isKept ? 'Every limit was kept.' : 'A limit was missed.')
  return isKept
}

/** True in its frame, its pictures noise. */
async function film(): Promise<string> {
  const path = join(folder, 'film.mp4')
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const [frames, seconds] = [1200, 120]
  const noise = randomBytes(Math.floor(((FILM_MIB - 1) * MEBIBYTE) / frames))
  for (let n = 0; n < frames; n++) {
    noise.writeUInt32LE(n)
    const packet = new EncodedPacket(noise, n % 10 === 0 ? 'key' : 'delta', (n * seconds) / frames, seconds / frames)
    const config = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 } }
    await source.add(packet, n === 0 ? config : undefined)
  }
  await output.finalize()
  return path
}

async function sendUp(path: string, size: number, cookie: string) {
  const begun = performance.now()
  const own = { cookie, Origin: site.url, 'Tus-Resumable': '1.0.0' }
  const facts = { what: 'video', titleDa: 'Måling', titleEn: 'Measure', isShown: 'no' }
  const said = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const made = await site.ask('/api/uploads', {
    method: 'POST',
    headers: { ...own, 'Upload-Length': `${size}`, 'Upload-Metadata': said.join() },
  })
  const at = made.headers.location
  if (made.status !== 201 || !at) throw new Error(`The upload was not begun: ${made.status} ${made.text}`)
  const places = cutsIn(size)
  let cuts = 0
  for (let from = 0; from < size;) {
    const end = Math.min(size, from + policy.uploadChunkBytes)
    const cut = places.find((one) => one > from && one < end)
    if (cut !== undefined) places.splice(places.indexOf(cut), 1)
    const headers = { ...own, 'Upload-Offset': `${from}`, 'Content-Type': 'application/offset+octet-stream' }
    const answered = await patch(at, path, { from, end, stop: cut ?? end }, headers)
    if (answered === null) cuts++
    else if (answered.status >= 300) throw new Error(`Refused at ${from}: ${answered.status} ${answered.text}`)
    if (answered?.status === 200) break
    from = await offsetOf(at, own)
  }
  return { hash: await hashOf(path), cuts, ms: performance.now() - begun }
}

/** Ten places, each in a piece of its own. */
function cutsIn(size: number): number[] {
  const places = new Map<number, number>()
  while (places.size < CUTS) {
    const place = 1 + randomInt(size - 2)
    if (place % policy.uploadChunkBytes !== 0) places.set(Math.floor(place / policy.uploadChunkBytes), place)
  }
  return [...places.values()]
}

type Piece = { from: number; end: number; stop: number }

/** Sends one piece, or a part of it and then breaks the connection: null. */
function patch(at: string, path: string, { from, end, stop }: Piece, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string } | null>((resolve, reject) => {
    const length = { 'Content-Length': String(end - from), Host: `localhost:${site.port}` }
    const sent = request(
      {
        host: '127.0.0.1',
        port: site.port,
        path: at,
        method: 'PATCH',
        headers: { ...headers, ...length },
        agent: false,
      },
      (answer) => void textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject),
    )
    sent.on('error', (error) => (stop < end ? resolve(null) : reject(error)))
    const body = createReadStream(path, { start: from, end: stop - 1 })
    body.pipe(sent, { end: stop === end })
    if (stop < end) body.on('end', () => setTimeout(() => sent.destroy(), 30))
  })
}

async function offsetOf(at: string, headers: Record<string, string>): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const head = await site.ask(at, { method: 'HEAD', headers })
    const offset = head.headers['upload-offset']
    if (head.status === 200 && offset !== undefined) return Number(offset)
    await sleep(100)
  }
  throw new Error('Nobody says how far the upload has come')
}

async function fetchDown(url: string, size: number, cookie: string) {
  const begun = performance.now()
  const hash = createHash('sha256')
  const agent = new Agent({ keepAlive: true })
  for (let from = 0; from < size; from += PART) {
    const range = `bytes=${from}-${Math.min(size, from + PART) - 1}`
    await new Promise<void>((resolve, reject) => {
      const headers = { cookie, range, Host: `localhost:${site.port}` }
      const asked = request({ host: '127.0.0.1', port: site.port, path: url, headers, agent }, (answer) => {
        if (answer.statusCode !== 206) reject(new Error(`A part was answered ${answer.statusCode}`))
        answer.on('data', (piece: Buffer) => hash.update(piece))
        answer.on('end', resolve)
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  agent.destroy()
  return { hash: hash.digest('hex'), ms: performance.now() - begun }
}

type Held = { all: number; server: number; workers: number }
function inWords({ all, server, workers }: Held) {
  const of = (bytes: number) => (bytes / MEBIBYTE).toFixed(0)
  return `${of(all)} MB (server ${of(server)}, workers ${of(workers)})`
}

/** Reads what a process and everything it began hold, again and again; keeps the most. */
function watch(pid: Site['pid']) {
  let most: Held = { all: 0, server: 0, workers: 0 }
  const now = async () => {
    const server = await rssOf(pid)
    const workers = await Promise.all((await below(pid)).map(rssOf))
    const held = { server, workers: workers.reduce((sum, one) => sum + one, 0), all: 0 }
    held.all = held.server + held.workers
    if (held.all > most.all) most = held
    return held
  }
  const timer = setInterval(() => void now(), LOOK_MS)
  return {
    now,
    peak: () => most,
    again: () => (most = { all: 0, server: 0, workers: 0 }),
    stop: () => clearInterval(timer),
  }
}

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

async function below(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = threads.map((one) => readFile(`/proc/${pid}/task/${one}/children`, 'utf8').catch(() => ''))
  const own = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return [...own, ...(await Promise.all(own.map(below))).flat()]
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path)
  for await (const piece of file.createReadStream({ highWaterMark: MEBIBYTE })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer) text += String(piece)
  return text
}

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
