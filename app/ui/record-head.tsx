import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from './dates.ts'
import { DeskHead } from './desk.tsx'
import { RecordNav, type RecordPage } from './record-nav.tsx'

type Props = {
  /** Whose record it is. */
  id: string
  name: string
  part: RecordPage
  title: string
  /** What can be done here. */
  children?: ReactNode
}

/** The head of each page of a client's record, for staff: whose it is, and the way to the other pages. */
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
      <RecordNav id={id} here={part} />
    </>
  )
}
