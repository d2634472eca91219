import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import './record-head.css'

const PARTS = ['journal', 'photos', 'consents', 'health', 'reactions', 'videos', 'passport'] as const
type Props = {
  /** Whose record it is. */
  id: string
  name: string
  part: (typeof PARTS)[number]
  title: string
  /** What can be done here. */
  children?: ReactNode
}

/** The head of each part of a client's journal, for staff: whose it is, and the way to the other parts. */
export function RecordHead({ id, name, part, title, children }: Props) {
  const { t } = useTranslation(['record', 'admin'])
  const lng = useLanguage()
  const client = name || t('record:no-name')
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${id}`, lng)}>{client}</a> / {title}
      </p>
      <DeskHead title={title} lead={client}>
        {children}
      </DeskHead>
      <nav className="record-parts" aria-label={t('record:record-parts')}>
        {PARTS.map((one) => (
          <a
            key={one}
            href={inLanguage(`/admin/patients/${id}/${one}`, lng)}
            aria-current={one === part ? 'page' : undefined}
          >
            {t(`record:${one}`)}
          </a>
        ))}
      </nav>
    </>
  )
}
