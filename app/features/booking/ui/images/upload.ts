import type { z } from 'zod'
import type { Language } from '#app/domain/language.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { keptImageAnswer } from '#app/features/booking/answer-schema.ts'
import type { Answer, Problem } from '#app/features/booking/ui/api.ts'
import { isPictureFile, lightEnough, OPENED_MAX_BYTES } from '#app/ui/fields/picture-file.ts'

type Kept = Pick<z.output<typeof keptImageAnswer>, 'id'>
export type Upload = { done: Promise<Answer<Kept>>; abort(): void }

const refused = (code: string, status: number, detail = '') => refuse(code, { code, detail, status })

/** Sends one picture, drawn smaller first where it is heavier than the server takes. */
export function sendPicture(lng: Language, file: File, onProgress: (share: number) => void): Upload {
  let sending: Upload | null = null
  let isAborted = false
  const done = lightEnough(file).then((light) => {
    if (isAborted) return refused('network', 0)
    if (!light) return refused('image-too-large', 413)
    sending = uploadImage(lng, light, onProgress)
    return sending.done
  })
  const abort = () => {
    isAborted = true
    sending?.abort()
  }
  return { done, abort }
}

/** `fetch` cannot tell how far an upload has come, so this is an XMLHttpRequest. */
function uploadImage(lng: Language, file: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer<Kept>>((resolve) => {
    const lost = () => resolve(refused('network', 0))
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
    return refused(body.code ?? 'something-wrong', request.status, body.detail)
  } catch {
    return refused('something-wrong', request.status)
  }
}

/** What can be seen without opening it: too heavy to be opened and drawn smaller, or no picture of a kind we read. Null when it may be sent. */
export function whyNotSent(
  file: Pick<File, 'size' | 'type' | 'name'>,
): 'image-too-large' | 'image-not-an-image' | null {
  if (!isPictureFile(file)) return 'image-not-an-image'
  return file.size > OPENED_MAX_BYTES ? 'image-too-large' : null
}
