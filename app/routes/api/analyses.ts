import { z } from 'zod'
import { formatDay, formatTime, dayOf } from '#app/domain/time/clinic-time.ts'
import { SLOT_REFUSALS } from '#app/domain/booking/booking.ts'
import { policy } from '#app/domain/policy.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { analysisAnswer, analysisIdAnswer, scanConsultationAnswer } from '#app/features/analysis/answer-schema.ts'
import { answerFor, correctAnalysis, deleteAnalysis, runScan, saveAnalysis } from '#app/features/analysis/commands.ts'
import { analysisPhoto, findAnalysis, isScanOffered, savableAnalysis } from '#app/features/analysis/queries.ts'
import { correctionsSchema, scanFormSchema } from '#app/features/analysis/schema.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { consultationFormSchema } from '#app/features/booking/schema.ts'
import { withBookedScan } from './booked-scan.ts'
import { bookingProblem } from './booking-problem.ts'
import { endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { filePolicy } from '#app/http/send.ts'

const FORM_MAX_BYTES = policy.maxImages * policy.imageMaxBytes + 1024 * 1024
const params = z.object({ id: z.uuid('analysis-invalid') })

const run = endpoint({
  method: 'post',
  path: '/api/analyses',
  action: 'run-scan',
  rateLimit: ['scan-from-address'],
  summary: 'Measure 2-3 photos of a tattoo; kept for a day unless a signed-in client saves it',
  body: scanFormSchema,
  form: { maxBytes: FORM_MAX_BYTES, lists: ['images'] },
  answers: { 201: { description: 'An indication made by a machine, never a diagnosis', schema: analysisAnswer } },
  refusals: [
    'scan-not-open',
    'photo-too-large',
    'photo-not-an-image',
    'photo-broken',
    'heic-failed',
    'no-tattoo-found',
    'scan-busy',
  ],
  async handle({ services, lng, body }) {
    if (!(await isScanOffered(services))) return problem('scan-not-open', lng)
    const made = await runScan(services, body, lng)
    if (made.ok) return { status: 201, body: made.value }
    const { name = '', photos } = made.details ?? {}
    const advice = photos?.map((one) => ({
      advice: one.advice,
      texts: one.advice.map((code) => textOf(lng, `analysis:advice-${code}`)),
    }))
    return problem(made.refusal, lng, advice ? { photos: advice } : {}, {
      name,
      megabytes: policy.imageMaxBytes / 1_048_576,
    })
  },
})

const read = endpoint({
  method: 'get',
  path: '/api/analyses/{id}',
  action: 'run-scan',
  shows: { what: 'record' },
  rateLimit: 'none',
  summary: 'A kept analysis: an unsaved one by its id, a saved one for its owner and for staff',
  params,
  answers: { 200: { description: 'The analysis', schema: analysisAnswer } },
  refusals: ['analysis-gone', 'scan-busy', 'scan-failed'],
  async handle({ services, lng, params: { id }, actor, shown }) {
    const kept = await findAnalysis(services, id, actor)
    if (!kept) return problem('analysis-gone', lng)
    shown(kept.ownerId && kept.ownerId !== actor?.userId ? [kept.ownerId] : [])
    const answer = await answerFor(services, kept, lng)
    return answer.ok ? { status: 200, body: answer.value } : problem(answer.refusal, lng)
  },
})

const photo = endpoint({
  method: 'get',
  path: '/api/analyses/{id}/photos/{position}',
  action: 'run-scan',
  shows: { what: 'picture' },
  rateLimit: 'none',
  summary: 'A photo of a stored analysis, for users who may read it; the first is 0',
  params: params.extend({
    position: z.coerce
      .number()
      .int()
      .min(0)
      .max(policy.maxImages - 1),
  }),
  answers: { 200: { description: 'image/jpeg' } },
  refusals: ['analysis-gone'],
  async handle({ services, lng, params: { id, position }, actor, shown }) {
    const kept = await findAnalysis(services, id, actor)
    const found = kept && (await analysisPhoto(services, id, position))
    if (!found) return problem('analysis-gone', lng)
    shown(kept.ownerId && kept.ownerId !== actor?.userId ? [kept.ownerId] : [])
    return new Response(found.bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': found.type,
        'Content-Security-Policy': filePolicy,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      },
    })
  },
})

const correct = endpoint({
  method: 'post',
  path: '/api/analyses/{id}/corrections',
  action: 'run-scan',
  rateLimit: ['corrections-from-address'],
  isIdempotent: false,
  summary: 'Take in what the person answered and the outlines they drew',
  params,
  body: correctionsSchema,
  answers: { 200: { description: 'The analysis as it now stands', schema: analysisAnswer } },
  refusals: ['analysis-gone', 'outline-invalid', 'scan-busy', 'scan-failed'],
  async handle({ services, lng, params: { id }, body, actor }) {
    const corrected = await correctAnalysis(services, id, body, { actor, lng })
    return corrected.ok ? { status: 200, body: corrected.value } : problem(corrected.refusal, lng)
  },
})

const save = endpoint({
  method: 'post',
  path: '/api/analyses/{id}/save',
  action: 'save-analysis',
  rateLimit: 'none',
  summary: "Keep an analysis and its photos on the signed-in client's profile",
  params,
  body: z.object({}).optional(),
  answers: { 200: { description: 'Saved', schema: analysisIdAnswer } },
  refusals: ['sign-in-to-save', 'analysis-gone', 'not-saved'],
  async handle({ services, lng, params: { id }, actor }) {
    const saved = await saveAnalysis(services, id, actor).catch(() => null)
    if (!saved) return problem('not-saved', lng)
    return saved.ok ? { status: 200, body: saved.value } : problem(saved.refusal, lng)
  },
})

const remove = endpoint({
  method: 'post',
  path: '/api/analyses/{id}/delete',
  action: 'run-scan',
  rateLimit: 'none',
  summary: 'Take an analysis and its photos away at once',
  params,
  body: z.object({ unsavedOnly: z.boolean('choice-invalid').optional() }).optional(),
  answers: { 200: { description: 'Deleted', schema: analysisIdAnswer } },
  refusals: ['analysis-gone'],
  async handle({ services, lng, params: { id }, body, actor }) {
    const gone = await deleteAnalysis(services, id, actor, body)
    return gone.ok ? { status: 200, body: gone.value } : problem(gone.refusal, lng)
  },
})

const consultation = endpoint({
  method: 'post',
  path: '/api/analyses/{id}/consultation',
  action: 'request-consultation-from-scan',
  shows: 'no-client',
  rateLimit: ['book-from-address', 'code-from-address'],
  summary: 'Ask for a free consultation about an analysis; once it is booked, the analysis is saved to the profile',
  params,
  body: consultationFormSchema.omit({ type: true, analysisId: true, analysisData: true }),
  answers: {
    201: {
      description: 'Booked. saved: whether the analysis is on the profile now, too',
      schema: scanConsultationAnswer,
    },
  },
  refusals: [
    'sign-in-to-save',
    'analysis-gone',
    ...SLOT_REFUSALS,
    'provider-gone',
    'code-unknown',
    'code-expired',
    'code-not-yet-active',
  ],
  async handle({ services, lng, params: { id }, body, actor, idempotencyKey }) {
    const kept = await savableAnalysis(services, id, actor)
    if (!kept.ok) return problem(kept.refusal, lng)
    // The outlines stay with the analysis; the appointment carries what staff read at a glance.
    const asked = await withBookedScan(services, { ...body, type: 'consultation', analysisId: id }, actor)
    if (!asked.ok) return problem(asked.refusal, lng)
    const booked = await bookAppointment(services, asked.value, { lng, idempotencyKey, actor })
    if (!booked.ok) return bookingProblem(services, booked, body, { lng, isSignedIn: actor !== null })
    // Saved after it is booked: a time somebody else took must leave nothing on the profile. The booking stands if
    // this fails.
    const saved = await saveAnalysis(services, id, actor).catch(() => null)
    const { appointmentId, manageUrl, startsAt } = booked.value
    const when = { day: formatDay(dayOf(startsAt), lng), time: formatTime(startsAt, lng) }
    const message = textOf(lng, 'booking:message-consultation', when)
    const notSaved = saved?.ok ? '' : ` ${textOf(lng, 'analysis:booked-not-saved')}`
    return {
      status: 201,
      body: { appointmentId, manageUrl, message: message + notSaved, saved: saved?.ok === true },
    }
  },
})

/** The calls of the scan. */
export const analysisEndpoints = [run, read, photo, correct, save, remove, consultation]
