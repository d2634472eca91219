import { bodyLimit } from 'hono/body-limit'
import type { Hono } from 'hono'
import { clinic } from '#app/content/clinic.ts'
import { findManagedAppointment } from '#app/features/appointments/queries.ts'
import { storeBookingImage } from '#app/features/booking/commands.ts'
import { languageOf } from '#app/server/language.ts'
import { appointmentIcs, ICS_TYPE } from '#app/services/calendar/ics.ts'
import type { Services } from '#app/services/services.ts'
import { may } from './gate.ts'
import { problem } from './problem.ts'
import { send } from './send.ts'

const UPLOAD_MAX_BYTES = 11 * 1024 * 1024 // one picture and its form

/** Pictures in, calendar files out. */
export function mountFiles(app: Hono, services: Services) {
  const limit = bodyLimit({
    maxSize: UPLOAD_MAX_BYTES,
    onError: (c) => send(problem('image-too-large', languageOf(c.req.raw))),
  })
  app.post('/api/booking-images', may(services, 'upload-booking-image'), limit, async (c) => {
    const lng = languageOf(c.req.raw)
    const form = await c.req.formData().catch(() => null)
    if (!form) return send(problem('upload-incomplete', lng))
    const file = form.get('image')
    if (!(file instanceof File)) return send(problem('image-missing', lng))
    const stored = await storeBookingImage(services, new Uint8Array(await file.arrayBuffer()))
    return send(
      stored.ok
        ? { status: 201, body: stored.value }
        : problem(stored.refusal, lng, {}, { name: file.name.slice(0, 80) }),
    )
  })
  app.get('/api/appointments/:file{.+\\.ics}', may(services, 'see-appointment', { link: true }), async (c) => {
    const found = await findManagedAppointment(services, c.req.param('file').replace(/\.ics$/, ''))
    if (!found) return send(problem('not-found', languageOf(c.req.raw)))
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
      manageUrl: `${services.settings.publicUrl}/aftale/${found.token}`,
      writtenAt: services.clock.instant(),
    })
    return c.body(file, 200, {
      'Content-Type': ICS_TYPE,
      'Content-Disposition': `attachment; filename="${found.lng === 'da' ? 'tid' : 'appointment'}.ics"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
