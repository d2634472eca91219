import { AwsClient } from 'aws4fetch'
import { checkedKey, FileExists, partOf, typeOfKey, type ByteRange, type StoragePort } from './storage.ts'

/** Where the bucket is, and the key pair that opens it. */
export type S3Settings = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

// A stream can be sent once: a second try by the library would send nothing.
const TRIES_AGAIN = 0
/** What is signed for one address, and the file with it, goes to no other. */
const THERE_ALONE = { redirect: 'error' } as const

/**
 * Files in an S3-compatible store. The bucket is private: every call is signed by us, and visitors never meet its
 * address. That a key is written once is left to the store (`If-None-Match`).
 */
export function s3Storage({ endpoint, bucket, region, ...keys }: S3Settings): StoragePort {
  const aws = new AwsClient({ ...keys, region, service: 's3', retries: TRIES_AGAIN })
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${checkedKey(key)}`

  async function read(key: string, range?: ByteRange): Promise<Response | null> {
    const asked = range ? { range: `bytes=${range.from}-${range.to}` } : undefined
    const answer = await aws.fetch(urlOf(key), { ...THERE_ALONE, ...(asked && { headers: asked }) })
    if (answer.status === 404) return drained(answer)
    // The part lies outside the file: what is asked for is then the whole of it.
    if (answer.status === 416) return drained(answer).then(() => read(key))
    if (!answer.ok) throw await failure('read', answer)
    return answer
  }

  return {
    name: 's3',
    async put(key, content, type) {
      const isWhole = content instanceof Uint8Array
      const size = isWhole ? content.length : content.size
      const headers = {
        'content-type': type,
        'content-length': String(size),
        'if-none-match': '*',
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const body = isWhole ? (content as Uint8Array<ArrayBuffer>) : content.stream
      const sending = { ...THERE_ALONE, method: 'PUT', headers, body, duplex: 'half' } as RequestInit
      const answer = await aws.fetch(urlOf(key), sending)
      if (answer.status === 412) {
        await answer.body?.cancel()
        throw new FileExists(key)
      }
      if (!answer.ok) throw await failure('write', answer)
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await read(key)
      return answer && { bytes: new Uint8Array(await answer.arrayBuffer()), type: typeOfKey(key) }
    },
    async open(key, wanted) {
      const answer = await read(key, wanted)
      if (!answer?.body) return null
      const size = sizeIn(answer)
      return {
        stream: answer.body,
        size,
        type: typeOfKey(key),
        range: answer.status === 206 ? partOf(size, wanted) : null,
      }
    },
    async remove(key) {
      const answer = await aws.fetch(urlOf(key), { ...THERE_ALONE, method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await failure('remove', answer)
      await answer.body?.cancel()
    },
  }
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
  return new Error(`The store could not ${act} a file: ${answer.status} ${code}`)
}
