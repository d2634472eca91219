import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { Page } from '#app/input/page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { SharedCourse } from '../queries/photos.ts'
import type { SharedEntry } from '../queries/shared.ts'
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
  const { t } = useTranslation(['photos'])
  const lng = useLanguage()
  const count = courses.reduce((sum, course) => sum + course.count, 0)
  return (
    <>
      <DeskHead title={t('photos:journal')} lead={count > 0 ? t('photos:own-lead', { count }) : undefined}>
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/settings#data', lng)}>
          {t('photos:own-export')}
        </ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/passport', lng)}>
          {t('photos:own-passport')}
        </ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/cover-up', lng)}>
          {t('photos:own-cover-up')}
        </ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/reactions', lng)}>
          {t('photos:own-reactions')}
        </ButtonLink>
      </DeskHead>
      <div className="own-journal">
        <div>
          {courses.length === 0 ? (
            <Panel title={t('photos:title')}>
              <Empty>{t('photos:own-none')}</Empty>
            </Panel>
          ) : null}
          {courses.map(({ tattoo, photos, page, pages }) => {
            const name = tattoo?.name ?? t('photos:no-tattoo')
            return (
              <Panel key={tattoo?.id ?? 'none'} title={name}>
                <PhotoCourse photos={photos} tattoo={name} />
                <Pager
                  page={page}
                  pages={pages}
                  label={t('photos:own-pages', { tattoo: name })}
                  hrefOf={(to) => inLanguage(`?of=${tattoo?.id ?? 'none'}&photos=${to}`, lng)}
                />
              </Panel>
            )
          })}
          {children}
        </div>
        <div>
          {measured}
          <Panel title={t('photos:done')}>
            {entries.total === 0 ? <Empty>{t('photos:done-none')}</Empty> : null}
            <ol className="own-journal-entries">
              {entries.rows.map(({ id, day, tattoo, treatment, words }) => (
                <li key={id}>
                  <h3 className="strong">
                    {treatment === null ? t('photos:note') : t('photos:session', { count: treatment })}
                    <span className="small sec tnum">{formatDay(day, lng, 'data')}</span>
                  </h3>
                  {tattoo ? <p className="small sec">{tattoo}</p> : null}
                  <p>{words}</p>
                </li>
              ))}
            </ol>
            <Pager
              page={entries.page}
              pages={entries.pages}
              label={t('photos:done-pages')}
              hrefOf={(to) => inLanguage(`?entries=${to}`, lng)}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
