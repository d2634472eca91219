import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '#app/domain/language.ts'
import type { InlinedPage } from './inline-css.ts'
import { headersOfEveryAnswer, pageHeaders, type Site } from '../security/headers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>
export type CachedAnswer = { status: 200 | 304; body: Bytes | null; headers: Record<string, string> }

/** A rendered page in each encoding, with all its headers. */
export type CachedPage = { answer(accepts: string | undefined, knows: string | undefined): CachedAnswer }

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a page once. The site decides what its headers promise. */
export async function cachePage(
  { html, styleHash, scriptHash }: InlinedPage,
  lng: Language,
  { path, site }: { path: string; site: Site },
): Promise<CachedPage> {
  const plain = new Uint8Array(Buffer.from(html))
  const [br, zipped] = await Promise.all([
    compressBr(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain, { level: 9 }),
  ])
  const bodies: Record<Encoding, Bytes> = { br: new Uint8Array(br), gzip: new Uint8Array(zipped), identity: plain }
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const answersIn = (encoding: Encoding): { whole: CachedAnswer; known: CachedAnswer } => {
    const headers: Record<string, string> = {
      ...headersOfEveryAnswer(site),
      ...pageHeaders({ style: styleHash, script: scriptHash, path, site }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': lng,
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding, Accept-Language, Cookie',
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    const body = bodies[encoding]
    return {
      whole: { status: 200, body, headers: { ...headers, 'Content-Length': String(body.length) } },
      known: { status: 304, body: null, headers },
    }
  }
  const answers = { br: answersIn('br'), gzip: answersIn('gzip'), identity: answersIn('identity') }
  return {
    answer(accepts = '', knows) {
      const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : 'identity'
      return knows?.includes(etag) ? answers[encoding].known : answers[encoding].whole
    },
  }
}
