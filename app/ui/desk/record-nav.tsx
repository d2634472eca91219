import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { reachOf, type Action } from '#app/domain/access/roles.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '../dates.ts'
import { UserRoles } from './permissions.ts'
import { SubNav } from './sub-nav.tsx'

/** The pages of a client's record, in the order they are used, each with its permission; the first is the record. */
const PAGES = {
  overview: 'read-patient',
  journal: 'read-journal',
  photos: 'read-journal',
  health: 'read-journal',
  consents: 'read-journal',
  reactions: 'read-journal',
  payments: 'read-patient',
  messages: 'answer-messages',
  videos: 'read-journal',
  passport: 'read-journal',
} as const satisfies Record<string, Action>

export type RecordPage = keyof typeof PAGES
const PAGE_NAMES = Object.keys(PAGES) as RecordPage[]

/** From each page of a client's record to every other. */
export function RecordNav({ id, here }: { id: string; here: RecordPage }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const roles = useContext(UserRoles)
  return (
    <SubNav
      label={t('record-pages')}
      links={PAGE_NAMES.filter((page) => reachOf(roles, PAGES[page]) === 'any').map((page) => ({
        href: inLanguage(`/admin/patients/${id}${page === 'overview' ? '' : `/${page}`}`, lng),
        name: t(`record-${page}`),
        isHere: page === here,
      }))}
    />
  )
}
