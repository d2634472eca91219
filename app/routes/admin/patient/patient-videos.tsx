import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { VideosPage } from '#app/features/videos/ui/videos-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { actOnVideo, videosPage } from '#app/routes/video-acts.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-videos'

export const handle = {
  action: 'read-journal',
  shows: { what: 'photos', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['videos', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** One client's films. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const shown = await videosPage(services, { actor, lng }, { patientId: params.id, url: request.url })
  return {
    id: params.id,
    shown,
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'videos:title'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const { upload } = context.get(requestContext)!
  return actOnVideo(services, { actor, lng }, { request, upload, back: `/admin/patients/${params.id}/videos` })
}

export default function PatientVideos({ loaderData: { id, shown, known }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('videos')
  const error = actionData?.error ?? null
  return (
    <WithRecordFacts of={known}>
      <RecordHead id={id} name={shown.name} part="videos" title={t('title')} />
      <VideosPage {...shown} outcome={{ done: error ? null : shown.done, error }} />
    </WithRecordFacts>
  )
}
