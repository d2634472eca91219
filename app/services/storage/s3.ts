import { AwsClient } from 'aws4fetch'
import { callStore, ensureFlow, S3_LIMITS, type S3Limits } from './s3-calls.ts'
import { checkedKey, FileExists, partOf, StoreAway, typeOfKey, type ByteRange, type StoragePort } from './storage.ts'

/** Where the bucket is, and the key pair that opens it. */
export type S3Settings = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  limits?: S3Limits
}

/** What is signed for one address, and the file with it, goes to no other. */
const THERE_ALONE = { redirect: 'error' } as const

/**
 * Files in an S3-compatible store. The bucket is private: every call is signed by us, and visitors never meet its
 * address. That a key is written once is left to the store (`If-None-Match`).
 */
export function s3Storage({ endpoint, bucket, region, limits = S3_LIMITS, ...keys }: S3Settings): StoragePort {
  const aws = new AwsClient({ ...keys, region, service: 's3' })
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${checkedKey(key)}`
  const sign = (key: string, init: RequestInit) => aws.sign(urlOf(key), { ...THERE_ALONE, ...init })

  async function read(key: string, range?: ByteRange): Promise<Response | null> {
    const asked = range ? { headers: { range: `bytes=${range.from}-${range.to}` } } : {}
    const answer = await callStore(() => sign(key, asked), { limits, isRepeatable: true })
    if (answer.status === 404) return drained(answer)
    // The part lies outside the file: what is asked for is then the whole of it.
    if (answer.status === 416) return drained(answer).then(() => read(key))
    if (!answer.ok) throw await failure('read', answer)
    return answer
  }

  return {
    name: 's3',
    async put(key, content, type) {
      const sent = content instanceof Uint8Array ? { stream: streamOf(content), size: content.length } : content
      const headers = {
        'content-type': type,
        'content-length': String(sent.size),
        'if-none-match': '*',
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const answer = await callStore(
        (body) => sign(key, { method: 'PUT', headers, body: body!, duplex: 'half' } as RequestInit),
        { limits, content: sent },
      )
      if (answer.status === 412) {
        await answer.body?.cancel()
        throw new FileExists(key)
      }
      if (!answer.ok) throw await failure('write', answer)
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await read(key)
      if (!answer) return null
      const bytes = answer.body ? await bytesOf(ensureFlow(answer.body, limits, { isSmall: true })) : new Uint8Array()
      return { bytes, type: typeOfKey(key) }
    },
    async open(key, wanted) {
      const answer = await read(key, wanted)
      if (!answer?.body) return null
      const size = sizeIn(answer)
      return {
        stream: ensureFlow(answer.body, limits),
        size,
        type: typeOfKey(key),
        range: answer.status === 206 ? partOf(size, wanted) : null,
      }
    },
    async remove(key) {
      const answer = await callStore(() => sign(key, { method: 'DELETE' }), { limits, isRepeatable: true })
      if (!answer.ok && answer.status !== 404) throw await failure('remove', answer)
      await answer.body?.cancel()
    },
  }
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())

const CHUNK = 64 * 1024

/** Bytes as a stream, so that a store that takes none of them is noticed. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(to) {
      if (at < bytes.length) to.enqueue(bytes.subarray(at, (at += CHUNK)))
      else to.close()
    },
  })
}

/** The whole file's size: behind the slash of Content-Range where a part is answered. */
const sizeIn = ({ headers }: Response) =>
  Number(headers.get('content-range')?.split('/').at(-1) ?? headers.get('content-length'))

async function drained(answer: Response): Promise<null> {
  await answer.body?.cancel()
  return null
}

async function failure(act: string, answer: Response) {
  const code = /<Code>([\w.]{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? ''
  const message = `The store could not ${act} a file: ${answer.status} ${code}`
  return answer.status >= 500 ? new StoreAway(message) : new Error(message)
}
