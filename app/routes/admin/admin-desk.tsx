import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Desk } from '#app/ui/desk.tsx'

/** The frame of the staff's pages. @param admin sees what only an admin may do as well. */
export function AdminDesk({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const links = [
    { href: '/admin', name: t('day') },
    { href: '/admin/patients', name: t('patients') },
    ...(admin
      ? [
          { href: '/admin/roles', name: t('roles') },
          { href: '/admin/audit-log', name: t('audit-log') },
        ]
      : []),
  ]
  return (
    <Desk label={t('menu')} links={links.map((link) => ({ ...link, href: inLanguage(link.href, lng) }))}>
      {children}
    </Desk>
  )
}
