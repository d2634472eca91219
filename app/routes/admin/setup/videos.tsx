import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { VideosPage } from '#app/features/videos/ui/videos-page.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { actOnVideo, videosPage } from '#app/routes/video-acts.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/videos'

export const handle = {
  action: 'read-journal',
  shows: 'no-client',
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['videos'],
} satisfies Handle

/** The films for every client. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const shown = await videosPage(services, { actor, lng }, { patientId: null, url: request.url })
  return { shown, title: textOf(lng, 'videos:title') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const { upload } = context.get(requestContext)!
  return actOnVideo(services, { actor, lng }, { request, upload, back: '/admin/videos' })
}

export default function Videos({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('videos')
  const error = actionData?.error ?? null
  return (
    <>
      <DeskHead title={t('title')} lead={t('lead')} />
      <VideosPage {...shown} outcome={{ done: error ? null : shown.done, error }} />
    </>
  )
}
