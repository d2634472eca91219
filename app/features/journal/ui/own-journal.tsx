import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { Page } from '#app/input/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { SharedCourse } from '../queries/photos.ts'
import type { SharedEntry } from '../queries/shared.ts'
import { OwnEntries } from './own-entries.tsx'
import { PhotoCourse, type LinkedPhoto } from './photo-course.tsx'
import './own-journal.css'

type OwnCourse = {
  tattoo: SharedCourse['tattoo']
  /** How many there are; of many a page is shown. */
  count: number
  photos: LinkedPhoto[]
  page: number
  pages: number
}
type Props = {
  courses: OwnCourse[]
  entries: Page<SharedEntry>
  /** What was measured of the course, beside the photos. */
  measured: ReactNode
  children?: ReactNode
}

/** A client's own journal as far as it is shared: each tattoo's photos, what else there is to see, and what was done in plain words. */
export function OwnJournal({ courses, entries, measured, children }: Props) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const count = courses.reduce((sum, course) => sum + course.count, 0)
  return (
    <>
      <DeskHead title={t('journal')} lead={count > 0 ? t('own-lead', { count }) : undefined}>
        <ButtonLink tone="secondary" size="small" href={inLanguage('/dashboard/settings#data', lng)}>
          <Icon name="download" />
          {t('own-export')}
        </ButtonLink>
      </DeskHead>
      <div className="own-journal">
        <div>
          {courses.length === 0 ? (
            <Panel title={t('title')}>
              <Empty>{t('own-none')}</Empty>
            </Panel>
          ) : null}
          {courses.map(({ tattoo, photos, page, pages }, index) => {
            const name = tattoo?.name ?? t('no-tattoo')
            return (
              <Panel key={tattoo?.id ?? 'none'} title={name}>
                <PhotoCourse photos={photos} tattoo={name} isFirst={index === 0} />
                <Pager
                  page={page}
                  pages={pages}
                  label={t('own-pages', { tattoo: name })}
                  hrefOf={(to) => inLanguage(`?of=${tattoo?.id ?? 'none'}&photos=${to}`, lng)}
                />
              </Panel>
            )
          })}
          {children}
        </div>
        <div>
          {measured}
          <OwnEntries entries={entries} />
        </div>
        <Uses />
      </div>
    </>
  )
}

const USES = [
  ['own-reactions', '/dashboard/reactions'],
  ['own-passport', '/dashboard/passport'],
  ['own-cover-up', '/dashboard/cover-up'],
] as const

/** What a client can do with the own journal elsewhere. */
function Uses() {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  return (
    <Panel title={t('more')}>
      <ul className="own-journal-uses">
        {USES.map(([name, path]) => (
          <li key={name}>
            <a className="strong" href={inLanguage(path, lng)}>
              {t(name)}
            </a>
            <p className="small sec">{t(`${name}-text`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
