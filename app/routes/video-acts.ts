import { data, redirect } from 'react-router'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { changeVideo, storePoster, openVideosOf } from '#app/features/videos/commands.ts'
import { POSTER_MAX_BYTES, videoActSchema } from '#app/features/videos/schema.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { filesIn, textFields, textsIn } from '#app/routes/form.ts'
import { videosWithLinks } from '#app/routes/picture-links.ts'
import type { Services } from '#app/services/services.ts'
import type { Upload } from '#app/services/uploads/uploads.ts'

const DONE = ['describe', 'show', 'hide', 'strike'] as const
type Who = { actor: SignedIn; lng: Language }

/** What a page of films shows: those for everybody, or one client's. */
export async function videosPage(
  services: Services,
  { actor, lng }: Who,
  { patientId, url }: { patientId: string | null; url: string },
) {
  const opened = await openVideosOf(services, actor, patientId)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const done = DONE.find((one) => one === questionsIn(url)['done'])
  const { name, isErased, videos } = opened.value
  return {
    name,
    patientId,
    canChange: !isErased,
    videos: videosWithLinks(services, actor, videos),
    done: done ? textOf(lng, `videos:done-${done}`) : null,
  }
}

/** Keeps a still picture of a film, or does with it what staff do. */
export async function actOnVideo(
  services: Services,
  { actor, lng }: Who,
  { request, upload, back }: { request: Request; upload: Upload; back: string },
) {
  const form = await filesIn(request, upload)
  const poster = form.get('poster')
  if (poster instanceof File) {
    if (poster.size > POSTER_MAX_BYTES) return data({ error: sentenceFor('image-too-large', lng) }, { status: 413 })
    const bytes = new Uint8Array(await poster.arrayBuffer())
    const kept = await storePoster(services, actor, { id: textsIn(form)('video'), bytes })
    return kept.ok
      ? { error: null }
      : data({ error: sentenceFor(kept.refusal, lng) }, { status: statusOf(kept.refusal) })
  }
  const act = videoActSchema.safeParse(textFields(form))
  if (!act.success) return data({ error: textOf(lng, 'errors:input-invalid') }, { status: 422 })
  const changed = await changeVideo(services, actor, act.data)
  if (!changed.ok) throw data(null, { status: statusOf(changed.refusal) })
  return redirect(inLanguage(`${back}?done=${act.data.act}`, lng))
}
