import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { Tattoo } from '../queries/entries.ts'
import type { JournalPhoto, PhotoVisit } from '../queries/photos.ts'
import type { Fading } from '../queries/fading.ts'
import { AddPhotos } from './add-photos.tsx'
import { CoverUpAnswers, type ShownCoverUp } from './cover-up/cover-up-photo.tsx'
import { FadingList, MeasureFading } from './fading-list.tsx'
import { PhotoCourse, type LinkedPhoto } from './photo-course.tsx'
import { photoLabel } from './photo-words.ts'
import { RecordHead } from '#app/ui/desk/record-head.tsx'

type ShownPhoto = Omit<JournalPhoto, 'key' | 'thumbnailKey'> & LinkedPhoto
type ShownCourse = {
  /** Null: photos that are of no tattoo. */
  tattoo: Tattoo | null
  /** How many there are; of many a page is shown. */
  count: number
  photos: ShownPhoto[]
  page: number
  pages: number
}
type Shown = {
  id: string
  name: string
  isErased: boolean
  courses: ShownCourse[]
  /** Photos that no longer count. */
  struck: ShownPhoto[]
  tattoos: Tattoo[]
  visits: PhotoVisit[]
  fadings: Fading[]
  coverUps: ShownCoverUp[]
  visitId: string | null
  today: ClinicDay
}
type Props = { shown: Shown; outcome: { done: PhotoAct | FadingAct | null; error: string | null } }
type PhotoAct = 'share' | 'unshare' | 'strike' | 'ask'
type FadingAct = 'measure' | 'confirm' | 'set-aside'
const isFading = (act: PhotoAct | FadingAct) => act === 'measure' || act === 'confirm' || act === 'set-aside'

const doneKey = (act: PhotoAct | FadingAct) =>
  isFading(act) ? (`fading:done-${act}` as const) : (`photos:done-${act}` as const)

/** One client's photos, for staff: each tattoo's course, what is missing, and new ones. */
export function PhotosPage({ shown, outcome }: Props) {
  const { t } = useTranslation(['photos', 'fading'])
  const { id, isErased, courses, tattoos, visits } = shown
  return (
    <>
      <RecordHead id={id} name={shown.name} part="photos" title={t('title')} />
      <Outcome done={outcome.done && t(doneKey(outcome.done))} error={outcome.error} />
      {isErased ? <p className="note">{t('photos:erased')}</p> : null}
      <div className="cols-2">
        <div>
          {courses.length === 0 ? (
            <Panel title={t('photos:compare')}>
              <Empty>{t('photos:none')}</Empty>
            </Panel>
          ) : null}
          {courses.map((course, index) => (
            <Course
              key={course.tattoo?.id ?? 'none'}
              course={course}
              isFirst={index === 0}
              fadings={shown.fadings.filter(({ tattooId }) => tattooId === course.tattoo?.id)}
              canChange={!isErased}
            />
          ))}
          <Struck photos={shown.struck} />
        </div>
        <div>
          <CoverUpAnswers answers={shown.coverUps} />
          <Missing visits={visits} />
          {isErased ? null : (
            <AddPhotos {...{ tattoos, visits }} patientId={id} visitId={shown.visitId} today={shown.today} />
          )}
        </div>
      </div>
    </>
  )
}

type CourseProps = { course: ShownCourse; isFirst: boolean; fadings: Fading[]; canChange: boolean }

function Course({ course: { tattoo, count, photos, page, pages }, isFirst, fadings, canChange }: CourseProps) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const name = tattoo?.name ?? t('no-tattoo')
  return (
    <Panel title={name} aside={<span className="small sec">{t('count', { count })}</span>}>
      <PhotoCourse photos={photos} tattoo={name} isFirst={isFirst}>
        {({ a, b }) => (
          <>
            {canChange && tattoo ? <MeasureFading a={a} b={b} /> : null}
            <ul className="photo-facts">
              {photos
                .filter(({ id }) => id === a.id || id === b.id)
                .map((photo) => (
                  <Facts key={photo.id} photo={photo} canChange={canChange} />
                ))}
            </ul>
          </>
        )}
      </PhotoCourse>
      <Pager
        page={page}
        pages={pages}
        label={t('own-pages', { tattoo: name })}
        hrefOf={(to) => inLanguage(`?of=${tattoo?.id ?? 'none'}&photos=${to}`, lng)}
      />
      <FadingList fadings={fadings} canChange={canChange} />
    </Panel>
  )
}

function Facts({ photo, canChange }: { photo: ShownPhoto; canChange: boolean }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const day = formatDay(photo.takenOn, lng, 'data')
  return (
    <li>
      <span className="strong">{t('facts', { label: photoLabel(t, photo), day })}</span>
      <span className="small sec">{t('added-by', { who: photo.addedBy })}</span>
      <span>
        <Badge shape={photo.isShared ? 'full' : 'hollow'}>{t(photo.isShared ? 'shared' : 'not-shared')}</Badge>
      </span>
      {canChange ? <Acts photo={photo} /> : null}
    </li>
  )
}

function Acts({ photo: { id, isShared } }: { photo: ShownPhoto }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const act = isShared ? 'unshare' : 'share'
  return (
    <div className="photo-acts">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="photo" value={id} />
        <Button type="submit" name="act" value={act} tone="text">
          {t(act)}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="photo" value={id} />
        <input type="hidden" name="lng" value={lng} />
        <Button type="submit" name="act" value="ask" tone="text">
          {t('ask')}
        </Button>
      </Form>
      <details>
        <summary>{t('strike')}</summary>
        <Form method="post" preventScrollReset className="photo-strike">
          <input type="hidden" name="photo" value={id} />
          <TextField label={t('strike-why')} name="because" maxLength={500} required hint={t('strike-hint')} />
          <Button type="submit" name="act" value="strike" tone="secondary" size="small">
            {t('strike')}
          </Button>
        </Form>
      </details>
    </div>
  )
}

function Struck({ photos }: { photos: ShownPhoto[] }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  if (photos.length === 0) return null
  return (
    <Panel title={t('struck-list')}>
      <ul className="photo-struck">
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={photo.thumbnailUrl} alt="" loading="lazy" decoding="async" />
            <span>
              {t('facts', { label: photoLabel(t, photo), day: formatDay(photo.takenOn, lng, 'data') })}
              <br />
              <span className="small sec">
                {t('struck-by', { who: photo.struck?.by ?? '', because: photo.struck?.because ?? '' })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Missing({ visits }: { visits: PhotoVisit[] }) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const lacking = visits.filter(({ missing }) => missing.length > 0)
  if (lacking.length === 0) return null
  return (
    <Panel title={t('missing-visits')}>
      <ul className="photo-missing">
        {lacking.map(({ id, startsAt, missing }) => (
          <li key={id}>
            <a href={inLanguage(`?visit=${id}#add`, lng)}>
              {t('missing-visit', {
                day: formatDay(dayOf(startsAt), lng, 'data'),
                moments: missing.map((one) => t(`moment-${one}`)).join(', '),
              })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
