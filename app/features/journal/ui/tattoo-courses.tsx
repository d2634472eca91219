import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { JournalEntry, Tattoo } from '../queries/entries.ts'
import type { ClinicPoint } from '#app/domain/journal/fading.ts'
import type { OwnFading } from '../queries/fading.ts'
import type { JournalPhoto } from '../queries/photos.ts'
import { Curve, CurveNow } from './curve.tsx'
import type { LinkedPhoto } from './photo-course.tsx'
import { PhotoStrip } from './photo-strip.tsx'

export type CoursePhoto = Pick<JournalPhoto, 'tattooId'> & LinkedPhoto
/** The figures that were confirmed, and the clinic's middle. */
export type Measured = { own: OwnFading[]; clinic: ClinicPoint[] }
type Props = {
  id: string
  isErased: boolean
  tattoos: Tattoo[]
  entries: JournalEntry[]
  photos: CoursePhoto[]
  fadings: Measured
}

/** How far each tattoo has come, for staff: its photos, and what was confirmed to be left of its ink. */
export function TattooCourses({ tattoos, ...shown }: Props) {
  return tattoos.map((tattoo) => <TattooCourse key={tattoo.id} tattoo={tattoo} {...shown} />)
}

function TattooCourse({ tattoo, id, isErased, entries, photos, fadings }: Omit<Props, 'tattoos'> & { tattoo: Tattoo }) {
  const { t } = useTranslation(['journal', 'analysis', 'fading'])
  const lng = useLanguage()
  const site = t(`analysis:value-location-${tattoo.site}`).toLowerCase()
  const taken = photos.filter(({ tattooId }) => tattooId === tattoo.id)
  const points = fadings.own.find(({ tattooId }) => tattooId === tattoo.id)?.points ?? []
  const treated = entries.filter(({ tattooId }) => tattooId === tattoo.id).length
  const photosHref = inLanguage(`/admin/patients/${id}/photos`, lng)
  return (
    <Panel
      title={tattoo.name.toLowerCase().includes(site) ? tattoo.name : `${tattoo.name}, ${site}`}
      aside={<span className="small sec">{t('journal:treated', { count: treated })}</span>}
    >
      {taken.length === 0 ? (
        <Empty>{t('journal:no-photos')}</Empty>
      ) : (
        <PhotoStrip photos={taken} label={t('journal:photos-of', { tattoo: tattoo.name })} />
      )}
      {points.length > 0 ? (
        <div className="journal-curve">
          <CurveNow points={points} />
          <Curve points={points} clinic={fadings.clinic} label={t('fading:chart')} />
        </div>
      ) : null}
      <p className="journal-course-acts">
        {taken.length > 1 ? <a href={photosHref}>{t('journal:compare')}</a> : null}
        {isErased ? null : (
          <a href={inLanguage(`/admin/patients/${id}/camera?tattoo=${tattoo.id}`, lng)}>
            <Icon name="camera" />
            {t('journal:take-photo')}
          </a>
        )}
      </p>
    </Panel>
  )
}
