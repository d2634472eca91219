import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { USUAL_CAMERA } from '#app/domain/journal/camera.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { PHOTO_MOMENTS, type PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import { inLanguage } from '#app/domain/language.ts'
import { openPhotos } from '#app/features/journal/commands/photos.ts'
import { cameraDevice } from '#app/features/journal/queries/cameras.ts'
import { CameraPage, type CameraSubject } from '#app/features/journal/ui/camera/camera-page.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import { cameraIdIn } from '#app/services/links/camera.ts'
import type { Route } from './+types/patient-camera'

export const handle = {
  action: 'write-journal',
  shows: { what: 'photos', param: 'id' },
  frame: 'none',
  ns: ['camera', 'photos', 'analysis'],
} satisfies Handle

/** The camera for one client's photos; opening it opens the photos, and is written to the access log like them. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openPhotos(services, actor, params.id)
  if (!opened.ok || opened.value.isErased) throw data(null, { status: opened.ok ? 409 : statusOf(opened.refusal) })
  const { name, photos, tattoos, visits } = opened.value
  const asked = questionsIn(request.url)
  const tattoo = tattoos.find(({ id }) => id === asked['tattoo']) ?? null
  const visit = visits.find(({ id }) => id === asked['visit']) ?? null
  const moment: PhotoMoment = PHOTO_MOMENTS.find((one) => one === asked['moment']) ?? visit?.missing[0] ?? 'healing'
  const today = services.clock.today()
  const earlier = photos.filter(({ struck, tattooId }) => !struck && tattooId === (tattoo?.id ?? null)).at(-1)
  const [last] = photosWithLinks(services, actor, earlier ? [earlier] : [])
  const here = photos.find((photo) => photo.visitId !== null && photo.visitId === visit?.id)
  const count = here?.treatment ?? null
  const words = { moment: textOf(lng, `photos:moment-${moment}`), day: formatDay(today, lng, 'short') }
  const subject: CameraSubject = {
    client: name,
    tattoo: tattoo
      ? `${tattoo.name}, ${textOf(lng, `analysis:value-location-${tattoo.site}`).toLowerCase()}`
      : textOf(lng, 'photos:no-tattoo'),
    what: count ? textOf(lng, 'camera:subject', { ...words, count }) : textOf(lng, 'camera:subject-first', words),
    about: {
      patientId: params.id,
      moment,
      takenOn: today,
      isShared: asked['share'] === 'no' ? 'no' : 'yes',
      ...(tattoo ? { tattooId: tattoo.id } : {}),
      ...(visit ? { visitId: visit.id } : {}),
    },
    last: last ? { url: last.url, thumbnailUrl: last.thumbnailUrl, takenOn: last.takenOn } : null,
    back: inLanguage(`/admin/patients/${params.id}/photos`, lng),
  }
  const device = await cameraDevice(services, cameraIdIn(services.settings, request.headers))
  return { subject, device: device ?? USUAL_CAMERA, title: textOf(lng, 'camera:title') }
}

export default function PatientCamera({ loaderData }: Route.ComponentProps) {
  return <CameraPage subject={loaderData.subject} device={loaderData.device} />
}
