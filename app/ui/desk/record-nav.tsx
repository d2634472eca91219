import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '../dates.ts'
import { SubNav } from './sub-nav.tsx'

/** The pages of a client's record, in the order they are used; the first is the record itself. */
const PAGES = [
  'overview',
  'journal',
  'photos',
  'health',
  'consents',
  'reactions',
  'payments',
  'messages',
  'videos',
  'passport',
] as const

export type RecordPage = (typeof PAGES)[number]

/** From each page of a client's record to every other. */
export function RecordNav({ id, here }: { id: string; here: RecordPage }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  return (
    <SubNav
      label={t('record-pages')}
      links={PAGES.map((page) => ({
        href: inLanguage(`/admin/patients/${id}${page === 'overview' ? '' : `/${page}`}`, lng),
        name: t(`record-${page}`),
        isHere: page === here,
      }))}
    />
  )
}
