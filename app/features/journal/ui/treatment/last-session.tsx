import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatLine } from '#app/domain/journal/journal.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { LastTreatment } from '../../queries/entries.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'

/** The treatment before, beside the one being written: its photo, its lines, how it felt and what was noted. */
export function LastSession({ last, photo }: { last: LastTreatment | null; photo: CoursePhoto | undefined }) {
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
      {photo ? (
        <img src={photo.thumbnailUrl} alt={t('journal:photo-of', { day: formatDay(photo.takenOn, lng, 'data') })} />
      ) : null}
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
