import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { ok, refuse, type Result } from '#app/domain/result.ts'

export type ReceiveRefusal = 'form-expected' | 'body-too-large' | 'upload-incomplete'

const KIBIBYTE = 1024
const TEXT_MAX_BYTES = 64 * KIBIBYTE
const TEXTS_MAX_BYTES = 256 * KIBIBYTE
const PARTS_MAX = 60
const FILES_MAX = 12
const BEGIN_MS = 10_000
const LOOK_EVERY_MS = 1_000

type ReceiveBounds = {
  maxBytes: number
  /** Bytes per second that a sender must reach on average, asked again every second. */
  leastRate: () => number
}

type Part = { name: string; fileName: string; type: string; path: string }

/** Why a body is not read further; thrown inside the stream, returned by `receiveForm`. */
class Stopped extends Error {
  readonly refusal: ReceiveRefusal
  constructor(refusal: ReceiveRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Reads a form with files, each file straight into `folder`: its `File` is read from there when its bytes are asked for.
 * Too long a body is not read to its end, and one that comes too slowly is given up.
 */
export async function receiveForm(
  request: Request,
  folder: string,
  { maxBytes, leastRate }: ReceiveBounds,
): Promise<Result<FormData, ReceiveRefusal>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) return refuse('form-expected')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refuse('body-too-large')
  // Before the body: one that breaks off while nobody listens to it yet would end the server.
  const isReady = await mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (!isReady) return refuse('upload-incomplete')
  const body = Readable.fromWeb(request.body as never)
  const pace = paced(body, leastRate)
  let form: ReturnType<typeof collect> | undefined
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: TEXT_MAX_BYTES, files: FILES_MAX, parts: PARTS_MAX, fieldNameSize: 100, headerPairs: 20 },
    })
    form = collect(parser, folder)
    await Promise.all([pipeline(body, counted(maxBytes, pace), parser), form.written])
    return ok(await form.whole())
  } catch (error) {
    await form?.abandon()
    return refuse(error instanceof Stopped ? error.refusal : 'upload-incomplete')
  } finally {
    pace.stop()
    body.destroy()
  }
}

/** Gives a body up that comes slower than the least rate. */
function paced(body: Readable, leastRate: () => number) {
  const began = performance.now()
  const pace = { bytes: 0, stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    const ms = performance.now() - began
    if (ms > BEGIN_MS && pace.bytes < (ms / 1000) * leastRate()) body.destroy(new Stopped('upload-incomplete'))
  }, LOOK_EVERY_MS)
  return pace
}

const counted = (maxBytes: number, pace: { bytes: number }) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pace.bytes += chunk.length
      if (pace.bytes > maxBytes) done(new Stopped('body-too-large'))
      else done(null, chunk)
    },
  })

/** The parts of a form as they come: texts in memory, files on disk. */
function collect(parser: BusboyInstance, folder: string) {
  const parts: ({ name: string; text: string } | Part)[] = []
  const streams: Readable[] = []
  const writing: Promise<void>[] = []
  let texts = 0
  const written = new Promise<void>((resolve, reject) => {
    const stop = (refusal: ReceiveRefusal) => reject(new Stopped(refusal))
    parser.on('field', (name, text, nameCut, textCut) => {
      texts += text.length
      if (nameCut || textCut || texts > TEXTS_MAX_BYTES) return stop('body-too-large')
      parts.push({ name, text })
    })
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      const path = join(folder, String(writing.length))
      parts.push({ name, fileName: fileName ?? '', type, path })
      streams.push(stream)
      const done = pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      done.catch(reject)
      writing.push(done)
    })
    parser.on('partsLimit', () => stop('body-too-large'))
    parser.on('filesLimit', () => stop('body-too-large'))
    parser.on('error', reject)
    parser.on('finish', () => void Promise.all(writing).then(() => resolve(), reject))
  })
  return {
    written,
    whole: () => asForm(parts),
    /** Closes what is still open: nothing more will come. */
    async abandon() {
      for (const stream of streams) stream.destroy()
      await Promise.allSettled([written, ...writing])
    },
  }
}

async function asForm(parts: ({ name: string; text: string } | Part)[]): Promise<FormData> {
  const form = new FormData()
  for (const part of parts)
    if ('text' in part) form.append(part.name, part.text)
    else form.append(part.name, new File([await openAsBlob(part.path)], part.fileName, { type: part.type }))
  return form
}
