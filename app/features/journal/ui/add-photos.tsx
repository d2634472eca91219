import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { dayOf, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { PHOTO_MOMENTS, type PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { SegmentRadios } from '#app/ui/parts/segments.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import type { Tattoo } from '../queries/entries.ts'
import type { PhotoVisit } from '../queries/photos.ts'
import { usePhotoUploads, type Sending } from './use-photo-uploads.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

type Props = {
  patientId: string
  tattoos: readonly Tattoo[]
  visits: readonly PhotoVisit[]
  /** The visit the page was opened for. */
  visitId: string | null
  today: ClinicDay
}

/** Takes photos by the device's camera or from its files, and says what they are of. Each is sent as it is chosen. */
export function AddPhotos({ patientId, tattoos, visits, visitId, today }: Props) {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  const uploads = usePhotoUploads(() => void revalidate())
  const first = visits.find(({ id }) => id === visitId) ?? visits.find(({ missing }) => missing.length > 0)
  const [tattooId, setTattooId] = useState(tattoos[0]?.id ?? '')
  const [visit, setVisit] = useState(first?.id ?? '')
  const [moment, setMoment] = useState<PhotoMoment>(first?.missing[0] ?? 'healing')
  const [takenOn, setTakenOn] = useState<string>(first ? dayOf(first.startsAt) : today)
  const [isShared, setShared] = useState(true)
  const isScripted = useScripted()
  const chooseVisit = (id: string) => {
    const chosen = visits.find((one) => one.id === id)
    setVisit(id)
    if (chosen) setTakenOn(dayOf(chosen.startsAt))
    if (chosen?.missing[0]) setMoment(chosen.missing[0])
  }
  const about = {
    patientId,
    moment,
    takenOn,
    isShared: isShared ? 'yes' : 'no',
    ...(tattooId ? { tattooId } : {}),
    ...(visit ? { visitId: visit } : {}),
  }
  return (
    <Panel title={t('add')} id="add">
      <div className="photo-add">
        <Select label={t('tattoo')} value={tattooId} onChange={({ target }) => setTattooId(target.value)}>
          {tattoos.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{t('no-tattoo')}</option>
        </Select>
        <Select label={t('visit')} value={visit} onChange={({ target }) => chooseVisit(target.value)}>
          {visits.map(({ id, startsAt }) => (
            <option key={id} value={id}>
              {formatDay(dayOf(startsAt), lng, 'data')}
            </option>
          ))}
          <option value="">{t('visit-none')}</option>
        </Select>
        <SegmentRadios
          name="moment"
          legend={t('moment')}
          options={PHOTO_MOMENTS.map((key) => ({ key, name: t(`moment-${key}`) }))}
          chosen={moment}
          onChoose={setMoment}
        />
        <DayField
          label={t('taken-on')}
          max={today}
          value={takenOn}
          onChange={({ target }) => setTakenOn(target.value)}
        />
        <Checkbox
          label={t('share-new')}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <div className="photo-camera">
          <ButtonLink tone="secondary" href={cameraHref(about, lng)}>
            <Icon name="camera" /> {t('use-camera')}
          </ButtonLink>
        </div>
        <PicturePicker
          label={t('pick')}
          limit={t('pick-hint')}
          tone="primary"
          accept={ACCEPTED}
          disabled={!isScripted || takenOn === ''}
          onFiles={(files) => uploads.add(files, about)}
        />
        <Sendings sendings={uploads.sendings} onAgain={uploads.again} />
      </div>
    </Panel>
  )
}

/** A page of its own: only there may the browser use the camera. */
function cameraHref({ patientId, moment, isShared, ...of }: NewPhotoAbout, lng: Language) {
  const asked = new URLSearchParams({
    moment,
    share: isShared,
    ...(of.tattooId ? { tattoo: of.tattooId } : {}),
    ...(of.visitId ? { visit: of.visitId } : {}),
  })
  return inLanguage(`/admin/patients/${patientId}/camera?${asked}`, lng)
}
type NewPhotoAbout = { patientId: string; moment: string; isShared: string; tattooId?: string; visitId?: string }

function Sendings({ sendings, onAgain }: { sendings: readonly Sending[]; onAgain: (id: string) => void }) {
  const { t } = useTranslation('photos')
  const textOf = ({ name, state, percent }: Sending) =>
    state === 'sending' ? t(state, { name, percent }) : t(state, { name })
  return (
    <ul className="photo-sends" aria-live="polite">
      {sendings.map((one) => (
        <li key={one.id}>
          <span>{textOf(one)}</span>
          {one.state === 'sending' ? <progress max="100" value={one.percent} aria-label={one.name} /> : null}
          {one.because ? <span className="msg e">{one.because}</span> : null}
          {one.state === 'failed' ? (
            <Button tone="secondary" size="small" onClick={() => onAgain(one.id)}>
              {t('again')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
