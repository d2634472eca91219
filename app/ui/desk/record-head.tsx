import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { PersonName } from '../parts/person-name.tsx'
import { Avatar } from './avatar.tsx'
import { useLanguage } from '../dates.ts'
import { RecordNav, type RecordPage } from './record-nav.tsx'
import './record-head.css'

/** What is known of a client at a glance, and what must not be missed. */
type Known = { facts: ReactNode; warnings: ReactNode }

/** Laid around a page of a record by its route: parts that know nothing of clients stand in one that does. */
export const RecordKnown = createContext<Known>({ facts: null, warnings: null })

type Props = {
  /** Whose record it is. */
  id: string
  name: string
  part: RecordPage
  /** What the page is called; the overview is the record itself. */
  title?: string
  /** What can be done here. */
  children?: ReactNode
}

/** The head of each page of a client's record, for staff: whose it is, what must not be missed, and the other pages. */
export function RecordHead({ id, name, part, title, children }: Props) {
  const { t } = useTranslation(['record', 'admin'])
  const lng = useLanguage()
  const { facts, warnings } = useContext(RecordKnown)
  const client = name || t('record:no-name')
  const shown = <PersonName>{client}</PersonName>
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        {title ? (
          <>
            <a href={inLanguage(`/admin/patients/${id}`, lng)}>{shown}</a> / {title}
          </>
        ) : (
          shown
        )}
      </p>
      <header className="record-head">
        <Avatar id={id} name={client} large />
        <h1>
          {shown}
          {title ? <span className="sr">, {title}</span> : null}
        </h1>
        <div className="record-known">{facts}</div>
        {children ? <div className="desk-acts">{children}</div> : null}
      </header>
      <RecordNav id={id} here={part} />
      {warnings}
    </>
  )
}
