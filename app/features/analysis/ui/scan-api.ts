import type { z } from 'zod'
import type { Language } from '#app/domain/language.ts'
import type { Goal, PlanChoice } from '#app/domain/pricing/sessions.ts'
import type { Frame } from '#app/domain/scan/geometry/mask-edit.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { Advice, OutlineChange, ScanAnswers } from '#app/domain/scan/scan.ts'
import type { AnalysisAnswer, analysisIdAnswer, scanConsultationAnswer } from '#app/features/analysis/answer-schema.ts'
import type { BookingBody, OfferedQuote } from '#app/features/booking/ui/api.ts'
import { call, post, type Answer, type Problem } from '#app/ui/call.ts'

/** What the screen keeps of the answer; the rest it works out itself, with the same rules as the server. */
export type Scanned = Pick<AnalysisAnswer, 'id' | 'measures' | 'answers' | 'photosUntil' | 'saved'>
/** A refusal may bring advice for each photo. */
export type ScanProblem = Problem & { photos?: { advice: Advice[]; texts: string[] }[] }

export type ScanAsk = { photos: readonly File[]; answers: ScanAnswers; frames: readonly (Frame | null)[] }
export type Sending = { done: Promise<Answer<Scanned, ScanProblem>>; abort(): void }

/** Sends the photos. `fetch` cannot tell how far they have come, so this is an XMLHttpRequest. */
export function sendPhotos(
  lng: Language,
  { photos, answers, frames }: ScanAsk,
  onProgress: (share: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<Answer<Scanned, ScanProblem>>((resolve) => {
    const lost = () => resolve(refuse('network', { code: 'network', detail: '', status: 0 }))
    request.upload.addEventListener(
      'progress',
      ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total),
    )
    request.addEventListener('load', () => resolve(answerOf(request)))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, lost)
  })
  const form = new FormData()
  for (const photo of photos) form.append('images', photo)
  form.set('consent', 'true')
  form.set('answers', JSON.stringify(answers))
  if (frames.some(Boolean)) form.set('boxes', JSON.stringify(frames))
  request.open('POST', `/api/analyses?lng=${lng}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}

function answerOf(request: XMLHttpRequest): Answer<Scanned, ScanProblem> {
  const failed = { code: 'something-wrong', detail: '', status: request.status }
  try {
    const body = JSON.parse(request.responseText) as Scanned & Partial<ScanProblem>
    if (request.status === 201) return ok(body)
    return refuse(body.code ?? failed.code, { ...failed, ...body })
  } catch {
    return refuse(failed.code, failed)
  }
}

export type Corrected = { answers: ScanAnswers; outlines: OutlineChange[] }
/** @param keepalive also when the page is being left */
export const correctScan = (lng: Language, id: string, corrected: Corrected, { keepalive = false } = {}) =>
  call<Scanned>(lng, `/api/analyses/${id}/corrections`, { ...post(corrected), keepalive })

export const fetchScan = (lng: Language, id: string) => call<Scanned>(lng, `/api/analyses/${id}`)

/** @param position of the photo among those sent, from 0 */
export const scanPhotoUrl = (id: string, position: number) => `/api/analyses/${id}/photos/${position}`

export const saveScan = (lng: Language, id: string) =>
  call<z.output<typeof analysisIdAnswer>>(lng, `/api/analyses/${id}/save`, post({}))

export const deleteScan = (lng: Language, id: string) =>
  call<z.output<typeof analysisIdAnswer>>(lng, `/api/analyses/${id}/delete`, post({}))

/** A scan nobody can come back to: its photos need not wait for their day. One that was saved stays. */
export const discardScan = (lng: Language, id: string): void =>
  void call<z.output<typeof analysisIdAnswer>>(lng, `/api/analyses/${id}/delete`, post({ unsavedOnly: true }))

export type ConsultationAsk = Omit<BookingBody, 'type' | 'analysisId' | 'analysisData'>
/** @param key one per content, so that a second press is the same request. */
export const askConsultation = (lng: Language, id: string, body: ConsultationAsk, key: string) =>
  call<z.output<typeof scanConsultationAnswer>>(
    lng,
    `/api/analyses/${id}/consultation`,
    post(body, { 'Idempotency-Key': key }),
  )

export type PriceAsk = { areaCm2: number | null; plan: PlanChoice; goal: Goal | null; sessions: number | null }
export const fetchPrice = (lng: Language, ask: PriceAsk, signal: AbortSignal) =>
  call<OfferedQuote>(lng, '/api/quotes', { ...post({ ...ask, addOns: [] }), signal })
