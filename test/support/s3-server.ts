import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An S3 store for tests: it checks the V4 signature of every call and keeps its conditions, which the ready-made ones
// do not. Source of the rules: "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API reference.

export const S3_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret-test-secret', region: 'eu-test-1' }
export const S3_BUCKET = 'clinic'

/** What a store that falls silent still does: takes the request, or sends the half of its answer. */
type Silence = 'answer' | 'half'

/**
 * A running store. `files` is what it holds, by key; `refuseNext` makes the next call answer 503; `fallSilent` makes it
 * keep every connection open and say nothing more.
 */
export async function startS3() {
  const files = new Map<string, Buffer>()
  let refusals = 0
  let calls = 0
  let silence: Silence | null = null
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return // The sender went away: what it sent is no file.
    }
    const body = Buffer.concat(chunks)
    calls++
    if (silence === 'answer') return undefined
    if (refusals > 0) return refused(response, 503, 'SlowDown', refusals--)
    if (!isSigned(request, body)) return refused(response, 403, 'SignatureDoesNotMatch')
    const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(`/${S3_BUCKET}/`, '')
    if (request.method === 'PUT') return put(request, response, key, body)
    if (request.method === 'DELETE') return removed(response, key)
    return get(request, response, key)
  }

  function put({ headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer) {
    if (headers['transfer-encoding']) return refused(response, 411, 'MissingContentLength')
    if (Number(headers['content-length']) !== body.length) return refused(response, 400, 'IncompleteBody')
    if (headers['if-none-match'] === '*' && files.has(key)) return refused(response, 412, 'PreconditionFailed')
    files.set(key, body)
    response.writeHead(200).end()
  }

  function removed(response: ServerResponse, key: string) {
    files.delete(key)
    response.writeHead(204).end()
  }

  function get({ headers }: IncomingMessage, response: ServerResponse, key: string) {
    const file = files.get(key)
    if (!file) return refused(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (silence === 'half')
      return response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, file.length / 2))
    if (from === undefined || to === undefined)
      return response.writeHead(200, { 'content-length': file.length }).end(file)
    if (Number(from) >= file.length) return refused(response, 416, 'InvalidRange')
    const part = file.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`
    response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
  }

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    calls: () => calls,
    refuseNext: () => void refusals++,
    fallSilent: (next: Silence | null) => void (silence = next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refused(response: ServerResponse, status: number, code: string, _left?: number) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [key, day = '', region = '', service = ''] = credential.split('/')
  const at = String(headers['x-amz-date'])
  const content = String(headers['x-amz-content-sha256'])
  if (key !== S3_KEYS.accessKeyId || region !== S3_KEYS.region || service !== 's3' || !at.startsWith(day)) return false
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const secret = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_KEYS.secretAccessKey}`)
  return timingSafeEqual(hmac(secret, toSign), Buffer.from(given, 'hex'))
}
