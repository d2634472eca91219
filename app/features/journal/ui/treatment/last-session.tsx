import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatLine } from '#app/domain/journal/journal.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { LastTreatment } from '../../queries/entries.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'

type Props = {
  last: LastTreatment | null
  /** Of the tattoo, in the order they were taken. */
  photos: readonly CoursePhoto[]
}

/** What came before, beside what is being written: the tattoo's first photo and its newest, and the last treatment. */
export function LastSession({ last, photos }: Props) {
  return (
    <>
      <FirstAndNewest photos={photos} />
      <LastLines last={last} />
    </>
  )
}

function FirstAndNewest({ photos }: Pick<Props, 'photos'>) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const shown = photos.filter((_, index) => index === 0 || index === photos.length - 1)
  if (shown.length === 0) return null
  return (
    <div className="room-photos">
      {shown.map(({ id, thumbnailUrl, takenOn }, index) => {
        const day = formatDay(takenOn, lng, 'data')
        return (
          <figure key={id}>
            <img src={thumbnailUrl} alt={t('photo-of', { day })} />
            <figcaption>{t(index === 0 ? 'photo-first' : 'photo-newest', { day })}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

function LastLines({ last }: Pick<Props, 'last'>) {
  const { t } = useTranslation(['journal', 'analysis'])
  const lng = useLanguage()
  if (!last) return null
  const { lines, pain, notes } = last.content
  return (
    <section className="room-session">
      <h2 className="lb">
        <span>{t('journal:last-time')}</span>
        <span className="mut tnum">{formatDay(last.day, lng, 'data')}</span>
      </h2>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>
            <span className="strong">{formatLine(line, lng)}</span>
            <br />
            <span className="sec">
              {[
                `${line.passes} × ${line.pulses}`,
                t(`journal:end-point-${line.endPoint}`),
                line.colour && t(`analysis:ink-${line.colour}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {pain === null ? null : (
        <p>
          <span className="sec">{t('journal:pain-felt')}</span> {t('journal:pain-of', { pain })}
        </p>
      )}
      {notes ? <p className="room-session-note">{notes}</p> : null}
    </section>
  )
}
