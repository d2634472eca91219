import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { CoverUpAnswer, isAnswered, type ShownCoverUp } from './cover-up-photo.tsx'
import type { LinkedPhoto } from '../photo-course.tsx'
import { photoLabel } from '../photo-words.ts'
import './cover-up.css'

type Linked = ShownCoverUp & {
  /** The private address while the invitation is open. */
  link: string | null
}
type Props = {
  shown: readonly Linked[]
  photos: readonly LinkedPhoto[]
  artist: string
  outcome: { done: string | null; error: string | null }
}

/** What a client has shown to tattoo artists, what these answered, and one more photo to show. */
export function OwnCoverUp({ shown, photos, artist, outcome }: Props) {
  const { t } = useTranslation('cover-up')
  const list = (
    <Panel title={t('list')}>
      {shown.length === 0 ? <Empty>{t('none')}</Empty> : null}
      <ul className="cover-up-list">
        {shown.map((one) => (
          <Shown key={one.id} one={one} />
        ))}
      </ul>
    </Panel>
  )
  const invite = (
    <Panel title={t('invite')}>
      {photos.length === 0 ? <Empty>{t('no-photos')}</Empty> : <Invite photos={photos} artist={artist} />}
    </Panel>
  )
  return (
    <>
      <DeskHead title={t('open')} lead={t('page-lead')} />
      <Outcome {...outcome} />
      <div className="cols-2 tablet">
        {/* The wide place belongs to what there is. */}
        {shown.length === 0 ? invite : list}
        {shown.length === 0 ? list : invite}
      </div>
    </>
  )
}

function Shown({ one }: { one: Linked }) {
  const { t } = useTranslation('cover-up')
  const lng = useLanguage()
  return (
    <li>
      <h3>{t('shown-to', { artist: one.artist, day: formatDay(one.invitedOn, lng, 'data') })}</h3>
      {isAnswered(one) ? <CoverUpAnswer answer={one} /> : <Waiting one={one} />}
    </li>
  )
}

function Waiting({ one: { id, artist, thumbnailUrl, link, endsOn, openedOn } }: { one: Linked }) {
  const { t } = useTranslation('cover-up')
  const lng = useLanguage()
  return (
    <>
      <p className="cover-up-state">
        <img src={thumbnailUrl} alt="" width="96" height="96" loading="lazy" decoding="async" />
        <Badge shape="hollow">
          {openedOn ? t('opened', { day: formatDay(openedOn, lng, 'data') }) : t('not-opened')}
        </Badge>
      </p>
      {link ? (
        <>
          <TextField
            label={t('link', { artist })}
            hint={t('link-hint', { day: formatDay(endsOn, lng, 'data') })}
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="invitation" value={id} />
            <Button type="submit" name="act" value="end" tone="secondary" size="small">
              {t('end')}
            </Button>
          </Form>
        </>
      ) : (
        <p className="small sec">{t('ended')}</p>
      )}
    </>
  )
}

function Invite({ photos, artist }: Pick<Props, 'photos' | 'artist'>) {
  const { t } = useTranslation('cover-up')
  const { t: say } = useTranslation('photos')
  const lng = useLanguage()
  const isBusy = useNavigation().formData?.get('act') === 'invite'
  return (
    <Form method="post" className="cover-up-invite" preventScrollReset>
      <p className="small">{t('invite-text', { days: policy.coverUpLinkDays })}</p>
      <TextField
        label={t('artist')}
        hint={t('artist-hint')}
        name="artist"
        defaultValue={artist}
        maxLength={80}
        required
        autoComplete="off"
      />
      <fieldset className="cover-up-choose">
        <legend>{t('choose')}</legend>
        <ul>
          {photos.map((photo) => (
            <li key={photo.id}>
              <img src={photo.thumbnailUrl} alt="" width="120" height="120" loading="lazy" decoding="async" />
              <Checkbox
                type="radio"
                name="photo"
                value={photo.id}
                required
                label={say('facts', { label: photoLabel(say, photo), day: formatDay(photo.takenOn, lng, 'data') })}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Button type="submit" name="act" value="invite" busy={isBusy} busyLabel={t('making')}>
        {t('make')}
      </Button>
    </Form>
  )
}
