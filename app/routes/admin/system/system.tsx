import { formatNumber } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { jobLines, mailTrouble } from '#app/features/system/queries.ts'
import { Errors, Jobs, Moment } from '#app/features/system/ui/system-page.tsx'
import { SystemTabs } from '#app/features/system/ui/system-tabs.tsx'
import type { Handle } from '#app/handle.ts'
import { recentErrors } from '#app/http/log.ts'
import { isBackupLate, lastBackup } from '#app/services/backup/last-backup.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { DeskHead, Figures, Panel } from '#app/ui/desk/desk.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import packageFacts from '../../../../package.json' with { type: 'json' }
import type { Route } from './+types/system'

export const handle = { action: 'read-system', shows: 'no-client', ns: ['system'] } satisfies Handle

const GIB = 1024 ** 3

/** How the server does: jobs, mails that do not get through, room on the disk, errors. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const { bytes, floorBytes } = services.space.free()
  const backupAt = await lastBackup(services.db)
  return {
    mails: await mailTrouble(services),
    jobs: await jobLines(services),
    errors: recentErrors(),
    disk: { free: bytes / GIB, floor: floorBytes / GIB },
    engine: services.db.engine,
    backup: { at: backupAt, isLate: isBackupLate(backupAt, services.clock.instant()) },
    version: packageFacts.version,
    title: textOf(lng, 'system:system'),
  }
}

export default function SystemPage({ loaderData: shown }: Route.ComponentProps) {
  const { t } = useTranslation('system')
  const lng = useLanguage()
  const gigabytes = (value: number) => `${formatNumber(value, lng, { maximumFractionDigits: 1 })} GB`
  const { mails, disk, backup } = shown
  return (
    <>
      <DeskHead title={t('system')} lead={t('system-lead')}>
        <SystemTabs />
      </DeskHead>
      {disk.free < disk.floor ? (
        <p className="note danger" role="alert">
          {t('disk-full')}
        </p>
      ) : null}
      {backup.isLate ? <p className="note warn">{t(backup.at ? 'backup-late' : 'backup-never')}</p> : null}
      <Panel title={t('now')}>
        <Figures
          rows={[
            { value: mails.failed, name: t('mails-failed') },
            { value: mails.late, name: t('mails-late') },
            { value: gigabytes(disk.free), name: t('disk-free', { floor: gigabytes(disk.floor) }) },
            { value: backup.at ? <Moment at={backup.at} /> : t('no-backup'), name: t('last-backup') },
            {
              value: <span className="word">{shown.engine === 'postgres' ? 'PostgreSQL' : t('embedded')}</span>,
              name: t('database'),
            },
            { value: shown.version, name: t('version') },
          ]}
        />
      </Panel>
      <Jobs jobs={shown.jobs} />
      <Errors errors={shown.errors} />
    </>
  )
}
