import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { measureFading, settleFading } from '#app/features/journal/commands/fading.ts'
import { changePhoto, openPhotos } from '#app/features/journal/commands/photos.ts'
import { offerImageConsent } from '#app/features/journal/commands/image-consents.ts'
import { fadingActSchema } from '#app/features/journal/fading-schema.ts'
import { askImageSchema, photoActSchema } from '#app/features/journal/photo-schema.ts'
import { PhotosPage } from '#app/features/journal/ui/photos-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { photoPagesIn } from '#app/routes/photo-pages.ts'
import { coverUpsWithLinks, photosWithLinks } from '#app/routes/picture-links.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-photos'

export const handle = {
  action: 'read-journal',
  shows: { what: 'photos', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['photos', 'fading', 'cover-up', 'analysis', 'journal', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

const DONE = ['share', 'unshare', 'strike', 'ask', 'measure', 'confirm', 'set-aside'] as const

/** One client's photos. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openPhotos(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { photos, coverUps, ...shown } = opened.value
  const { visit = '', done } = questionsIn(request.url)
  const pageOf = photoPagesIn(request.url)
  const valid = photos.filter(({ struck }) => !struck)
  return {
    shown: {
      id: params.id,
      ...shown,
      courses: [...shown.tattoos, null].flatMap((tattoo) => {
        const course = valid.filter(({ tattooId }) => tattooId === (tattoo?.id ?? null))
        const { photos: some, ...at } = pageOf(tattoo?.id ?? null, course)
        if (course.length === 0) return []
        return [{ tattoo, count: course.length, ...at, photos: photosWithLinks(services, actor, some) }]
      }),
      struck: photosWithLinks(
        services,
        actor,
        photos.filter(({ struck }) => struck),
      ),
      coverUps: coverUpsWithLinks(services, actor, coverUps),
      visitId: isId(visit) ? visit : null,
      today: services.clock.today(),
    },
    done: DONE.find((one) => one === done) ?? null,
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'photos:title'),
  }
}

/** Measures the ink left, confirms it or sets it aside; shares a photo, takes it back, strikes it out, or asks for leave to show it outside the clinic. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  // Back to the page of photos it was done on.
  const { of, photos } = questionsIn(request.url)
  const at = of && photos ? `&${new URLSearchParams({ of, photos })}` : ''
  const back = (done: (typeof DONE)[number]) => `/admin/patients/${params.id}/photos?done=${done}${at}`
  const ask = askImageSchema.safeParse(form)
  if (ask.success) {
    const wish = { patientId: params.id, photoId: ask.data.photo, lng: ask.data.lng }
    const asked = await offerImageConsent(services, actor, wish)
    if (asked.ok) return redirect(inLanguage(back('ask'), lng))
    if (asked.refusal === 'not-found') throw data(null, { status: 404 })
    return data({ error: sentenceFor(asked.refusal, lng) }, { status: statusOf(asked.refusal) })
  }
  const fading = fadingActSchema.safeParse(form)
  if (fading.success) {
    const about = { patientId: params.id, ...fading.data }
    const done = await (about.act === 'measure'
      ? measureFading(services, actor, about)
      : settleFading(services, actor, about))
    if (!done.ok) return data({ error: sentenceFor(done.refusal, lng) }, { status: statusOf(done.refusal) })
    return redirect(inLanguage(back(about.act), lng))
  }
  const act = photoActSchema.safeParse(form)
  if (!act.success) return data({ error: textOf(lng, 'errors:input-invalid') }, { status: 422 })
  const changed = await changePhoto(services, actor, { patientId: params.id, ...act.data })
  if (!changed.ok) throw data(null, { status: statusOf(changed.refusal) })
  return redirect(inLanguage(back(act.data.act), lng))
}

export default function PatientPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = { done: actionData ? null : loaderData.done, error: actionData?.error ?? null }
  return (
    <WithRecordFacts of={loaderData.known}>
      <PhotosPage shown={loaderData.shown} outcome={outcome} />
    </WithRecordFacts>
  )
}
