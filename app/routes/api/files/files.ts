import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { findManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { keptImageAnswer } from '#app/features/booking/answer-schema.ts'
import { storeBookingImage } from '#app/features/booking/commands/store-pictures.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import type { Language } from '#app/domain/language.ts'
import { callerOf } from '#app/http/caller.ts'
import { noteError } from '#app/http/log.ts'
import { addressOf } from '#app/http/address.ts'
import { languageOf } from '#app/http/language.ts'
import { appointmentIcs, icsName, icsTypeOf } from '#app/content/calendar/ics.ts'
import type { UploadRefusal } from '#app/services/uploads/uploads.ts'
import type { Services } from '#app/services/services.ts'
import { limited } from '#app/http/limited.ts'
import type { Answer } from '#app/http/endpoint.ts'
import { idempotently } from '#app/http/idempotency.ts'
import { authorize, type CallRule } from '#app/http/gate.ts'
import { failure } from '../failure.ts'
import { problem, type Refusal } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'

const ROUTE = '/api/booking-images'
const UPLOAD_MAX_BYTES = 11 * 1024 * 1024 // one picture and its form
const IMAGES = {
  action: 'upload-booking-image',
  shows: 'own',
  rateLimit: ['upload-from-address'],
} as const satisfies CallRule
const CALENDAR = {
  action: 'see-appointment',
  shows: 'own',
  link: true,
  rateLimit: ['private-link-from-address'],
} as const satisfies CallRule
const SOON = { retryAfterSeconds: 10 }
/** A form that is none, or half of one, brought no whole picture. */
const REFUSED_IMAGE = {
  'form-expected': 'upload-incomplete',
  'body-too-large': 'image-too-large',
} as const satisfies Partial<Record<UploadRefusal, Refusal>>
const refusedImage = (refusal: UploadRefusal): Refusal =>
  refusal === 'form-expected' || refusal === 'body-too-large' ? REFUSED_IMAGE[refusal] : refusal

/** Pictures in, calendar files out. */
export function mountFiles(app: Hono, services: Services) {
  app.post(ROUTE, authorize(services, IMAGES), (c) => takeImage(c, services))
  app.get('/api/appointments/:file{.+\\.ics}', authorize(services, CALENDAR), async (c) => {
    const lng = languageOf(c.req.raw)
    const counted = { limits: CALENDAR.rateLimit, address: addressOf(c, services), lng }
    const token = c.req.param('file').replace(/\.ics$/, '')
    return send(await limited(services, counted, () => calendarFile(services, token, lng)))
  })
}

/** One picture, kept once however often the same upload is repeated with its key. */
async function takeImage(c: Context, services: Services): Promise<Response> {
  const lng = languageOf(c.req.raw)
  const address = addressOf(c, services)
  const upload = services.uploads.open({ address, actor: await callerOf(services, c.req.raw) })
  let isTry = true
  const counted = { limits: IMAGES.rateLimit, address, lng, isTry: () => isTry }
  try {
    const answered = await limited(services, counted, async () => {
      const form = await upload.form(c.req.raw, { maxBytes: UPLOAD_MAX_BYTES })
      const file = form.ok ? form.value.get('image') : null
      if (file instanceof File) return storeImage(c, services, file)
      isTry = false
      return problem(form.ok ? 'image-missing' : refusedImage(form.refusal), lng, SOON)
    })
    return send(answered)
  } catch (error) {
    noteError({ route: ROUTE }, error)
    return send(await failure(services, error, lng))
  } finally {
    await upload.done()
  }
}

async function storeImage(c: Context, services: Services, file: File): Promise<Answer> {
  const lng = languageOf(c.req.raw)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const keep = async () => {
    const stored = await storeBookingImage(services, bytes)
    if (!stored.ok) return problem(stored.refusal, lng, {}, { name: file.name.slice(0, 80) })
    return { status: 201, body: stored.value satisfies z.output<typeof keptImageAnswer> }
  }
  const key = c.req.header('idempotency-key')
  if (!key) return keep()
  const caller = (await callerOf(services, c.req.raw))?.userId ?? null
  return idempotently(services, { route: `POST ${ROUTE}`, caller, key, content: bytes, lng }, keep)
}

async function calendarFile(services: Services, token: string, lng: Language): Promise<Answer> {
  const found = await findManagedAppointment(services, token)
  if (!found) return problem('not-found', lng)
  const clinic = await clinicOf(services)
  const file = appointmentIcs({
    appointmentId: found.id,
    host: new URL(services.settings.publicUrl).hostname,
    lng: found.lng,
    clinicName: clinic.name,
    location: `${clinic.name}, ${clinic.street}, ${clinic.city}`,
    startsAt: found.startsAt,
    durationMinutes: found.durationMinutes,
    arriveAt: found.arriveAt,
    moves: found.moves,
    cancelled: found.status === 'cancelled',
    isToCall: found.isToCall,
    manageUrl: `${services.settings.publicUrl}/aftale/${found.token}`,
    writtenAt: services.clock.instant(),
  })
  return new Response(file, {
    headers: {
      'Content-Type': icsTypeOf({ cancelled: found.status === 'cancelled' }),
      'Content-Disposition': `attachment; filename="${icsName(found.lng)}"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
