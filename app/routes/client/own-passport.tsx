import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { PassportPage } from '#app/features/passport/ui/passport-page.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { actOnPassport, passportPage } from '#app/routes/passport-acts.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/own-passport'

export const handle = {
  action: 'see-passport',
  shows: 'own',
  formAction: 'issue-passport',
  rateLimit: 'none',
  ns: ['passport', 'photos'],
} satisfies Handle

/** One's own passports for another clinic. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const shown = await passportPage(services, { actor, patientId: actor.userId, lng }, request.url)
  return { shown, title: textOf(lng, 'passport:open') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  return actOnPassport(services, { actor, patientId: actor.userId, lng }, { request, back: '/dashboard/passport' })
}

export default function OwnPassport({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('passport')
  const error = actionData?.error ?? null
  return (
    <>
      <DeskHead title={t('open')} lead={t('page-lead')} />
      <PassportPage {...shown} isOwn outcome={{ done: error ? null : shown.done, error }} />
    </>
  )
}
