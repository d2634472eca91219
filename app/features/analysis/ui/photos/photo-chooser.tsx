import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Message } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { ACCEPTED } from '#app/ui/fields/picture-file.ts'
import { FrameMarks, OutlineMarks } from '../scale/marks.tsx'
import { mostBytes, type ScanPhoto } from './scan-photo.ts'
import type { Photos } from './use-photos.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'

type Props = { photos: Photos; error: string | null; offersFrames: boolean }

/** The photos chosen, each with what is wrong with it, and the way to choose more. */
export function PhotoChooser({ photos, error, offersFrames }: Props) {
  const { t } = useTranslation('analysis')
  const input = useRef<HTMLInputElement>(null)
  // Chosen before the script is there, the photos would be lost.
  const scripted = useScripted()
  const full = photos.photos.length >= policy.maxImages
  const lacks = photos.photos.length < policy.minAnalysisImages
  const limits = {
    count: photos.photos.length,
    min: policy.minAnalysisImages,
    max: policy.maxImages,
    megabytes: policy.imageMaxBytes / 1_048_576,
  }
  const onRemove = (key: string) => {
    photos.remove(key)
    input.current?.focus()
  }
  return (
    <fieldset>
      <legend className="sc-h">{t('photos')}</legend>
      {photos.photos.length > 0 ? (
        <ul className="sc-tiles">
          {photos.photos.map((photo, index) => (
            <Tile key={photo.key} {...{ photo, number: index + 1, photos, offersFrames, onRemove }} />
          ))}
        </ul>
      ) : null}
      <Outlined photos={photos.photos} />
      <div className="sc-choose">
        <PicturePicker
          inputRef={input}
          label={t('choose-photos')}
          limit={t('photos-limit', limits)}
          tone={lacks ? 'primary' : 'secondary'}
          accept={ACCEPTED}
          disabled={full || !scripted}
          error={photos.leftOut ? t(photos.leftOut) : error}
          onFiles={photos.add}
        />
      </div>
    </fieldset>
  )
}

type TileProps = {
  photo: ScanPhoto
  number: number
  photos: Photos
  offersFrames: boolean
  onRemove(key: string): void
}

function Tile({ photo, number, photos, offersFrames, onRemove }: TileProps) {
  const { t } = useTranslation('analysis')
  const { key, name, bytes, preview, error, advice, frame } = photo
  const seen = photo.seen === 'looking' ? null : photo.seen
  return (
    <li>
      <div className="sc-tile-pic">
        {preview ? (
          <img src={preview} alt={t('photo-number', { number })} width={photo.width} height={photo.height} />
        ) : (
          <span className="sc-blank" role="img" aria-label={t('photo-number', { number })}>
            <Icon name="camera" />
          </span>
        )}
        {seen && !frame ? (
          <svg className="sc-seen" viewBox={`0 0 ${seen.width} ${seen.height}`} preserveAspectRatio="none" aria-hidden>
            <OutlineMarks footprint={seen.footprint} />
          </svg>
        ) : null}
        {frame && preview ? (
          <FrameMarks frame={frame} onFrame={(drawn) => photos.change(key, { frame: drawn })} />
        ) : null}
      </div>
      <TileState photo={photo} />
      {advice.map((text) => (
        <Message key={text} id={`${key}-${text.length}`} error={text} />
      ))}
      {advice.length === 0
        ? seen?.advice.map((code) => <Message key={code} id={`${key}-${code}`} hint={t(`advice-${code}`)} />)
        : null}
      {error ? (
        <Message id={`${key}-error`} error={t(error, { name, megabytes: mostBytes(bytes) / 1_048_576 })} />
      ) : null}
      {offersFrames ? <FrameButton photo={photo} photos={photos} /> : null}
      <Button
        tone="text"
        size="icon"
        className="sc-tile-gone"
        aria-label={t('remove-photo', { number })}
        onClick={() => onRemove(key)}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

const FIRST_FRAME = [0.2, 0.2, 0.8, 0.8] as const
const WHOLE = [0, 0, 1, 1] as const

/** Whoever knows better than the machine says where to look. A photo that cannot be shown is looked at whole. */
function FrameButton({ photo: { key, preview, frame }, photos }: Pick<TileProps, 'photo' | 'photos'>) {
  const { t } = useTranslation('analysis')
  if (preview)
    return (
      <Button tone="text" size="small" onClick={() => photos.change(key, { frame: frame ? null : FIRST_FRAME })}>
        {t(frame ? 'drop-frame' : 'draw-frame')}
      </Button>
    )
  return (
    <Button
      tone="text"
      size="small"
      aria-pressed={frame !== null}
      onClick={() => photos.change(key, { frame: frame ? null : WHOLE })}
    >
      {t('measure-anyway')}
    </Button>
  )
}

const isOutlined = ({ seen, error, advice }: ScanPhoto) =>
  seen !== null && seen !== 'looking' && seen.found === 'tattoo' && error === null && advice.length === 0

/** Said once for all the photos whose tattoo this device has found. */
function Outlined({ photos }: { photos: readonly ScanPhoto[] }) {
  const { t } = useTranslation('analysis')
  const count = photos.filter(isOutlined).length
  return (
    <p className="sc-outlined small mut" role="status">
      {count > 0 ? t('outlined-here', { count }) : null}
    </p>
  )
}

function TileState({ photo }: { photo: ScanPhoto }) {
  const { t } = useTranslation('analysis')
  if (photo.error || photo.advice.length > 0 || isOutlined(photo)) return null
  return (
    <span className="cap mut" role="status">
      {t(stateOf(photo))}
    </span>
  )
}

function stateOf({ file, preview, seen }: ScanPhoto) {
  if (file === null) return 'photo-preparing'
  if (!preview) return 'photo-no-preview'
  if (seen === 'looking') return 'photo-looking'
  // That nothing was found is said by the advice, what was found under all the photos.
  return seen?.found === 'unsure' ? 'photo-seen-unsure' : 'photo-ready'
}
