import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from './dates.ts'
import './record-nav.css'

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

/** Where the line is longer than the screen, the page one is on stands in the middle of what is seen of it. */
function showCurrent(nav: HTMLElement | null) {
  const here = nav?.querySelector('[aria-current]')
  if (!nav || !here) return
  const [line, link] = [nav.getBoundingClientRect(), here.getBoundingClientRect()]
  nav.scrollLeft += link.left + link.width / 2 - (line.left + line.width / 2)
}

/** From each page of a client's record to every other. */
export function RecordNav({ id, here }: { id: string; here: RecordPage }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  return (
    <nav className="record-nav" aria-label={t('record-pages')} ref={showCurrent}>
      <ul>
        {PAGES.map((page) => (
          <li key={page}>
            <a
              href={inLanguage(`/admin/patients/${id}${page === 'overview' ? '' : `/${page}`}`, lng)}
              aria-current={page === here ? 'page' : undefined}
            >
              {t(`record-${page}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
