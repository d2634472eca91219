import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { firstAndNewest } from '#app/domain/journal/journal-photos.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import { photoLabel } from '#app/features/journal/ui/photo-words.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Select } from '#app/ui/fields/field.tsx'
import type { IssuedPassport } from '../queries.ts'
import { PASSPORT_PICTURES_MAX } from '../schema.ts'
import './passport.css'

/** A passport as a page shows it: its papers by links of a few minutes. */
export type ShownPassport = Omit<IssuedPassport, 'pdfKey' | 'jsonKey'> & {
  pdfUrl: string | null
  jsonUrl: string | null
}
type Props = {
  passports: readonly ShownPassport[]
  treatments: number
  photos: readonly LinkedPhoto[]
  /** Nothing more is issued for somebody who is erased. */
  canIssue: boolean
  isOwn: boolean
  outcome: { done: string | null; error: string | null }
}

/** What a client can take to another clinic: a passport to make, and those that were made. */
export function PassportPage({ passports, treatments, photos, canIssue, isOwn, outcome }: Props) {
  const { t } = useTranslation('passport')
  return (
    <>
      <Outcome {...outcome} />
      <div className="cols-2">
        {canIssue ? (
          <Panel title={t('make')}>
            {treatments === 0 ? <Empty>{t('no-treatments')}</Empty> : <Make photos={photos} />}
          </Panel>
        ) : null}
        <Panel title={t(isOwn ? 'list' : 'list-staff')}>
          {passports.length === 0 ? <Empty>{t('none')}</Empty> : null}
          <ul className="passport-list">
            {passports.map((passport) => (
              <Issued key={passport.id} passport={passport} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  )
}

function Issued({ passport }: { passport: ShownPassport }) {
  const { t } = useTranslation('passport')
  const lng = useLanguage()
  const { id, madeAt, madeBy, withdrawnAt, pdfUrl, jsonUrl, treatments } = passport
  return (
    <li>
      <span className="strong">{t('made', { day: formatDay(dayOf(madeAt), lng, 'data'), who: madeBy })}</span>
      {withdrawnAt ? (
        <Badge shape="hollow">{t('withdrawn', { day: formatDay(dayOf(withdrawnAt), lng, 'data') })}</Badge>
      ) : (
        <Badge tone="ok">{t('valid')}</Badge>
      )}
      <span className="small sec wide">
        {t('treatments-in', { count: treatments })}, {t(`lng-${passport.lng}`)}
      </span>
      <div className="passport-acts wide">
        {pdfUrl ? (
          <ButtonLink tone="secondary" size="small" href={pdfUrl} target="_blank" rel="noreferrer">
            {t('pdf')}
          </ButtonLink>
        ) : (
          <span className="small sec">{t('gone')}</span>
        )}
        {jsonUrl ? (
          <ButtonLink tone="secondary" size="small" href={jsonUrl} download={`falm-${id}.json`}>
            {t('json')}
          </ButtonLink>
        ) : null}
        {withdrawnAt ? null : (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="passport" value={id} />
            <Button type="submit" name="act" value="withdraw" tone="text" size="small">
              {t('withdraw')}
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}

function Make({ photos }: { photos: readonly LinkedPhoto[] }) {
  const { t } = useTranslation('passport')
  const lng = useLanguage()
  const isBusy = useNavigation().formData?.get('act') === 'make'
  return (
    <Form method="post" className="passport-make" preventScrollReset>
      <Select label={t('make-lng')} name="lng" defaultValue={lng}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`lng-${one}`)}
          </option>
        ))}
      </Select>
      {photos.length > 0 ? <Choose photos={photos} /> : null}
      <Button type="submit" name="act" value="make" busy={isBusy} busyLabel={t('making')}>
        {t('make')}
      </Button>
    </Form>
  )
}

/** The pictures that go along: all of them to begin with, of many the first and the newest. The picture is the control. */
function Choose({ photos }: { photos: readonly LinkedPhoto[] }) {
  const { t } = useTranslation('passport')
  const { t: say } = useTranslation('photos')
  const lng = useLanguage()
  const most = PASSPORT_PICTURES_MAX
  const first = photos.length > most ? firstAndNewest(photos, most - 1) : photos
  const [count, setCount] = useState(first.length)
  return (
    <fieldset
      className="passport-photos"
      onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll(':checked').length)}
    >
      <legend>{t('choose-pictures')}</legend>
      <p className={count > most ? 'msg e' : 'small sec'} aria-live="polite">
        {t('choose-hint', { count, most })}
      </p>
      <ul>
        {photos.map((photo) => (
          <li key={photo.id}>
            <label className="chk passport-photo">
              <input type="checkbox" name="photo" value={photo.id} defaultChecked={first.includes(photo)} />
              <img src={photo.thumbnailUrl} alt="" width="120" height="120" loading="lazy" decoding="async" />
              <span className="small strong">{photoLabel(say, photo)}</span>{' '}
              <span className="cap mut tnum">{formatDay(photo.takenOn, lng, 'data')}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
