import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'

/** A picture by its short-lived link. */
export type ShownPicture = { url: string; width: number; height: number; day: ClinicDay }

/** The pictures sent with bookings; each opens in full. */
export function PictureList({ pictures, empty }: { pictures: ShownPicture[]; empty: string }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (pictures.length === 0) return <Empty>{empty}</Empty>
  return (
    <ul className="thumbs">
      {pictures.map(({ url, width, height, day }, index) => (
        <li key={url.split('?')[0]}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              width={width}
              height={height}
              alt={t('picture-alt', { number: index + 1, day: formatDay(day, lng, 'data') })}
              loading="lazy"
              decoding="async"
            />
          </a>
          <span>{formatDay(day, lng, 'data')}</span>
        </li>
      ))}
    </ul>
  )
}
