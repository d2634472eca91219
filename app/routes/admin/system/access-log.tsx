import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { accessLines } from '#app/features/roles/queries/access.ts'
import { accessQuerySchema } from '#app/features/roles/schema.ts'
import { AccessTable } from '#app/features/roles/ui/access-table.tsx'
import { SystemTabs } from '#app/features/system/ui/system-tabs.tsx'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/access-log'

export const handle = {
  action: 'read-access-log',
  shows: 'no-client',
  ns: ['system', 'admin', 'record'],
} satisfies Handle

/** Who was in whose record. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const query = accessQuerySchema.parse({ what: null, from: null, to: null, ...questionsIn(request.url) })
  return {
    query,
    today: services.clock.today(),
    log: await pageThere(query.page, (page) => accessLines(services, { ...query, page })),
    title: textOf(lng, 'system:access-log'),
  }
}

export default function AccessLogPage({ loaderData: { query, today, log } }: Route.ComponentProps) {
  const { t } = useTranslation('system')
  return (
    <>
      <DeskHead title={t('access-log')} lead={t('access-lead')}>
        <SystemTabs />
      </DeskHead>
      <AccessTable log={log} query={query} today={today as ClinicDay} />
    </>
  )
}
