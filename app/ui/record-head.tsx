import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Avatar } from './avatar.tsx'
import { useLanguage } from './dates.ts'
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
      <header className="record-head">
        <Avatar name={client} large />
        <h1>
          {client}
          <span className="sr">, {title}</span>
        </h1>
        {children ? <div className="desk-acts">{children}</div> : null}
      </header>
      <RecordNav id={id} here={part} />
    </>
  )
}
