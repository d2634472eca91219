import { policy } from '#app/domain/policy.ts'

const RETRY_MS = [0, 1_000, 3_000, 9_000, 20_000]

/** `because`: in the server's words, where it refused; null: the connection was lost. */
export type SentInPieces = { ok: true; id: string } | { ok: false; because: string | null }

/**
 * Sends a large file with what it says of itself, in pieces: a lost connection is gone on from where it broke, a reload
 * too. What the server refuses is said and not tried again by itself.
 */
export async function sendInPieces(
  file: File,
  about: Record<string, string>,
  onPercent: (percent: number) => void,
): Promise<SentInPieces> {
  const { Upload } = await import('tus-js-client')
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      chunkSize: policy.uploadChunkBytes,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      metadata: about,
      onProgress: (done, all) => onPercent(Math.floor((100 * done) / Math.max(1, all))),
      onSuccess: ({ lastResponse }) => resolve({ ok: true, id: textIn(lastResponse.getBody(), 'id') ?? '' }),
      onError: (error) => {
        const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : ''
        resolve({ ok: false, because: textIn(body, 'detail') })
      },
    })
    // The same file with the same facts goes on where it stopped, after a reload too.
    void upload.findPreviousUploads().then(([earlier]) => {
      if (earlier && sameFacts(earlier.metadata, about)) upload.resumeFromPreviousUpload(earlier)
      upload.start()
    })
  })
}

const sameFacts = (one: Record<string, string>, other: Record<string, string>) =>
  Object.entries(other).every(([name, value]) => one[name] === value)

function textIn(body: string, name: string): string | null {
  try {
    const value: unknown = (JSON.parse(body) as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
