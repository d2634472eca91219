import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { VideosPage } from '#app/features/videos/ui/videos-page.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { actOnVideo, videosPage } from '#app/routes/video-acts.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import type { Route } from './+types/patient-videos'

export const handle = {
  action: 'read-journal',
  formAction: 'write-journal',
  ns: ['videos', 'admin', 'record'],
} satisfies Handle

/** One client's films. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'read-journal')
  const shown = await videosPage(services, { actor, lng }, { patientId: params.id, url: request.url })
  return { id: params.id, shown, title: `${textOf(lng, 'videos:title')} · ${clinic.name}` }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'write-journal')
  const { upload } = context.get(requestContext)!
  return actOnVideo(services, { actor, lng }, { request, upload, back: `/admin/patients/${params.id}/videos` })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientVideos({ loaderData: { id, shown }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['videos', 'admin', 'record'])
  const lng = useLanguage()
  const name = shown.name || t('record:no-name')
  const error = actionData?.error ?? null
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${id}`, lng)}>{name}</a> / {t('videos:title')}
      </p>
      <DeskHead title={t('videos:title')} lead={name} />
      <VideosPage {...shown} outcome={{ done: error ? null : shown.done, error }} />
    </>
  )
}
