import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import '#app/features/opening-hours/ui/hours.css'

const TABS = [
  ['/admin/system', 'system'],
  ['/admin/outbox', 'outbox'],
  ['/admin/audit-log', 'events'],
  ['/admin/access-log', 'access-log'],
] as const

/** From one page about the system to the next. */
export function SystemTabs() {
  const { t } = useTranslation('system')
  const lng = useLanguage()
  const { pathname } = useLocation()
  return (
    <nav className="tabs-row" aria-label={t('system')}>
      {TABS.map(([path, name]) => (
        <ButtonLink
          key={path}
          tone="secondary"
          size="small"
          href={inLanguage(path, lng)}
          aria-current={pathname === path ? 'page' : undefined}
        >
          {t(name)}
        </ButtonLink>
      ))}
    </nav>
  )
}
