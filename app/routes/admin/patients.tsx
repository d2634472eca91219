import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { searchPatients } from '#app/features/patients/commands/open-record.ts'
import { sharedStates, listedProviders } from '#app/features/patients/queries/search.ts'
import { PatientList } from '#app/features/patients/ui/patient-list.tsx'
import { PatientSearch } from '#app/features/patients/ui/patient-search.tsx'
import type { Handle } from '#app/handle.ts'
import { patientListSchema, questionsIn } from '#app/input/fields.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/patients'

export const handle = {
  action: 'search-patients',
  shows: { what: 'search' },
  ns: ['admin', 'clients', 'record', 'manage', 'plans'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const query = patientListSchema.parse(questionsIn(request.url))
  const counts = await sharedStates(services)
  // What only a state narrows is counted with the states.
  const known = query.q === '' && query.provider === null ? counts[query.state] : null
  const [list, providers] = await Promise.all([searchPatients(services, query, known), listedProviders(services)])
  shown(list.rows.map(({ id }) => id))
  const today = services.clock.today()
  return { query, list, counts, providers, today, title: textOf(lng, 'admin:patients') }
}

export default function PatientsPage({ loaderData: { query, list, counts, providers, today } }: Route.ComponentProps) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('clients')} lead={t('lead', { count: counts.all, toBook: counts['to-book'] })}>
        <ButtonLink href={inLanguage('/admin/patients/new', lng)}>
          <Icon name="plus" /> {t('new-client')}
        </ButtonLink>
      </DeskHead>
      <PatientSearch query={query} total={list.total} hasMore={list.hasMore} counts={counts} providers={providers} />
      <PatientList list={list} query={query} today={today} />
    </>
  )
}
