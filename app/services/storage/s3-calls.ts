import { StoreAway } from './storage.ts'

export type S3Limits = {
  /** How long the store may take or send nothing: to the first byte of an answer, and between two pieces. */
  silentMs: number
  /** How long a small file may take in all; a large one longer, by `LEAST_BYTES_PER_MS`. */
  wholeMs: number
  /** How long a repeatable call waits before its second try. */
  retryMs: number
}
export const S3_LIMITS: S3Limits = { silentMs: 10_000, wholeMs: 60_000, retryMs: 200 }
const LEAST_BYTES_PER_MS = 100

type Call = {
  limits: S3Limits
  /** Sent as the request's body. */
  content?: { stream: ReadableStream<Uint8Array>; size: number }
  /** Tried once more when the store refused or dropped it; a silent store is not asked twice. */
  isRepeatable?: boolean
}

/**
 * One signed call of the store.
 * @throws StoreAway when no connection is made, or nothing moves for as long as the limit.
 */
export async function callStore(
  sign: (body?: ReadableStream<Uint8Array>) => Promise<Request>,
  { limits, content, isRepeatable = false }: Call,
): Promise<Response> {
  const tryOnce = async () => {
    const silence = watchSilence(limits.silentMs, limits.wholeMs + (content?.size ?? 0) / LEAST_BYTES_PER_MS)
    const reader = content?.stream.getReader()
    const request = await sign(reader && pacedBy(reader, silence))
    try {
      return await fetch(request, { signal: silence.signal })
    } catch (error) {
      // An aborted fetch reads its body on, to the end.
      void reader?.cancel(error).catch(() => {})
      throw silence.signal.aborted ? new Silent() : new StoreAway('The file store cannot be reached', { cause: error })
    } finally {
      silence.stop()
    }
  }
  const answer = await tryOnce().catch((error: unknown) => {
    if (!isRepeatable || error instanceof Silent) throw error
    return null
  })
  if (answer && !(isRepeatable && answer.status >= 500)) return answer
  await answer?.body?.cancel()
  await new Promise((resolve) => setTimeout(resolve, limits.retryMs))
  return tryOnce()
}

class Silent extends StoreAway {
  constructor() {
    super('The file store did not answer in time')
  }
}

/** Aborts when nothing moved for `ms` since the last `moved`, and after `wholeMs` in any case. */
function watchSilence(ms: number, wholeMs: number) {
  const controller = new AbortController()
  const whole = setTimeout(() => controller.abort(), wholeMs)
  let timer: NodeJS.Timeout | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), ms)
  }
  moved()
  const pause = () => clearTimeout(timer)
  const stop = () => {
    pause()
    clearTimeout(whole)
  }
  return { signal: controller.signal, moved, pause, stop }
}

/** A body whose pieces the store must ask for in time; while the body itself is being read nothing is counted. */
function pacedBy(reader: ReadableStreamDefaultReader<Uint8Array>, silence: ReturnType<typeof watchSilence>) {
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        silence.pause()
        const { done, value } = await reader.read()
        silence.moved()
        if (done) to.close()
        else to.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * The same stream; it fails when the store sends nothing for as long as the limit while its reader waits, and a small
 * file also when the whole of it takes too long.
 */
export function ensureFlow(
  source: ReadableStream<Uint8Array>,
  { silentMs, wholeMs }: S3Limits,
  { isSmall = false } = {},
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const until = isSmall ? performance.now() + wholeMs : Infinity
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const silent = Promise.withResolvers<never>()
        const timer = setTimeout(() => silent.reject(new Silent()), Math.min(silentMs, until - performance.now()))
        try {
          const { done, value } = await Promise.race([reader.read(), silent.promise])
          if (done) to.close()
          else to.enqueue(value)
        } catch (error) {
          void reader.cancel(error).catch(() => {})
          throw error instanceof StoreAway ? error : new StoreAway('The file store broke off', { cause: error })
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
