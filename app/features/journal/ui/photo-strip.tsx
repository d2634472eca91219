import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { LinkedPhoto } from './photo-course.tsx'
import { photoLabel, shortPhotoLabel } from './photo-words.ts'
import './photo-strip.css'

/** The small pictures of a course beside each other, in the order they were taken, each with its moment and day. */
export function PhotoStrip({ photos, label }: { photos: readonly LinkedPhoto[]; label: string }) {
  const lng = useLanguage()
  const { t } = useTranslation('photos')
  return (
    // It scrolls to the side on a phone, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="photo-strip-frame" role="region" aria-label={label} tabIndex={0}>
      <ol className="photo-strip">
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={photo.thumbnailUrl} alt="" loading="lazy" />
            <p className="small strong">
              <span className="long">{photoLabel(t, photo)}</span>
              <span className="short">{shortPhotoLabel(t, photo)}</span>
            </p>
            <p className="cap mut tnum">
              <Day day={formatDay(photo.takenOn, lng, 'data')} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** "18/11/2026", of which the year goes where there is no room for it. */
function Day({ day }: { day: string }) {
  return (
    <>
      {day.slice(0, DAY_AND_MONTH)}
      <span className="year">{day.slice(DAY_AND_MONTH)}</span>
    </>
  )
}

const DAY_AND_MONTH = 'dd/mm'.length
