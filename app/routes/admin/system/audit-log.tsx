import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { questionsIn } from '#app/input/fields.ts'
import { auditLines } from '#app/features/roles/queries/roles.ts'
import { AUDITED, auditQuerySchema } from '#app/features/roles/schema.ts'
import { AuditTable } from '#app/features/roles/ui/audit-table.tsx'
import { SystemTabs } from '#app/features/system/ui/system-tabs.tsx'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Handle } from '#app/handle.ts'
import { pageThere } from '#app/input/page.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/audit-log'

export const handle = {
  action: 'read-audit-log',
  shows: 'no-client',
  ns: ['admin', 'record', 'system'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const query = auditQuerySchema.parse({ action: null, from: null, to: null, ...questionsIn(request.url) })
  return {
    query,
    today: services.clock.today(),
    actions: AUDITED,
    log: await pageThere(query.page, (page) => auditLines(services, { ...query, page })),
    title: textOf(lng, 'admin:audit-log'),
  }
}

export default function AuditLogPage({ loaderData: { query, today, actions, log } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('audit-log')} lead={t('audit-lead')}>
        <SystemTabs />
      </DeskHead>
      <AuditTable log={log} query={query} today={today as ClinicDay} actions={actions} />
    </>
  )
}
