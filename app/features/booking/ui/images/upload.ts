import type { z } from 'zod'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { keptImageAnswer } from '#app/features/booking/answer-schema.ts'
import type { Answer, Problem } from '#app/features/booking/ui/api.ts'
import { isPictureFile } from '#app/ui/picture-file.ts'

type Kept = Pick<z.output<typeof keptImageAnswer>, 'id'>
export type Upload = { done: Promise<Answer<Kept>>; abort(): void }

/** Sends one picture. `fetch` cannot tell how far an upload has come, so this is an XMLHttpRequest. */
export function uploadImage(lng: Language, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer<Kept>>((resolve) => {
    const lost = () => resolve(refuse('network', { code: 'network', detail: '', status: 0 }))
    request.upload.addEventListener(
      'progress',
      ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total),
    )
    request.addEventListener('load', () => resolve(answerOf(request)))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, lost)
  })
  const form = new FormData()
  form.append('image', file)
  request.open('POST', `/api/booking-images?lng=${lng}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}

function answerOf(request: XMLHttpRequest): Answer<Kept> {
  try {
    const body = JSON.parse(request.responseText) as Partial<Kept & Problem>
    if (request.status === 201 && body.id) return ok({ id: body.id })
    const code = body.code ?? 'something-wrong'
    return refuse(code, { code, detail: body.detail ?? '', status: request.status })
  } catch {
    return refuse('something-wrong', { code: 'something-wrong', detail: '', status: request.status })
  }
}

/** What can be seen without sending: too heavy, or no picture of a kind we read. Null when it may be sent. */
export function whyNotSent(
  file: Pick<File, 'size' | 'type' | 'name'>,
): 'image-too-large' | 'image-not-an-image' | null {
  if (!isPictureFile(file)) return 'image-not-an-image'
  return file.size > policy.imageMaxBytes ? 'image-too-large' : null
}
