import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { PassportPage } from '#app/features/passport/ui/passport-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { actOnPassport, passportPage } from '#app/routes/passport-acts.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-passport'

export const handle = {
  action: 'read-journal',
  shows: { what: 'journal', param: 'id' },
  formAction: 'read-journal',
  rateLimit: 'none',
  ns: ['passport', 'photos', 'journal', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** One client's passports, for staff. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const shown = await passportPage(services, { actor, patientId: params.id, lng }, request.url)
  return {
    id: params.id,
    shown,
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'passport:open'),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const back = `/admin/patients/${params.id}/passport`
  return actOnPassport(services, { actor, patientId: params.id, lng }, { request, back })
}

export default function PatientPassport({ loaderData: { id, shown, known }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('passport')
  const error = actionData?.error ?? null
  return (
    <WithRecordFacts of={known}>
      <RecordHead id={id} name={shown.name} part="passport" title={t('open')} />
      <PassportPage {...shown} isOwn={false} outcome={{ done: error ? null : shown.done, error }} />
    </WithRecordFacts>
  )
}
