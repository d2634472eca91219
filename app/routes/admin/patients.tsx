import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { searchPatients } from '#app/features/patients/commands.ts'
import { patientListSchema, questionsIn } from '#app/input/fields.ts'
import { PatientList } from '#app/features/patients/ui/patient-list.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import type { Route } from './+types/patients'

export const handle = { action: 'search-patients', ns: ['admin', 'record'] } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'search-patients')
  const query = patientListSchema.parse(questionsIn(request.url))
  return {
    query,
    list: await searchPatients(services, actor, query),
    title: `${textOf(lng, 'admin:patients')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientsPage({ loaderData: { query, list } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('patients')} lead={t('patients-lead')} />
      <PatientList list={list} query={query} />
    </>
  )
}
