import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Message, Optional } from '#app/ui/field.tsx'
import type { ShownImage, useImages } from './use-images.ts'
import { useScripted } from './use-scripted.ts'

type Props = { id: string; images: ReturnType<typeof useImages>; name?: string }

/** Up to three pictures: chosen, dropped or taken with the phone's camera; each with its own progress and message. */
export function ImageField({ id, images, name = 'images' }: Props) {
  const { t } = useTranslation('booking')
  // The browser's own control says what was chosen where no script does; ours speaks the page's language.
  const scripted = useScripted()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { images: shown, tooMany, add } = images
  const take = (files: HTMLInputElement | null) => {
    if (!files?.files?.length) return
    add([...files.files])
    files.value = ''
  }
  // Chosen before the script came.
  const early = useRef(take)
  useEffect(() => early.current(input.current), [])
  const full = shown.length >= policy.maxImages
  const limit = t('images-limit', {
    count: shown.length,
    max: policy.maxImages,
    megabytes: policy.imageMaxBytes / 1_048_576,
  })
  const chooser = (
    <input
      ref={input}
      id={id}
      name={name}
      type="file"
      className={scripted ? 'sr' : undefined}
      accept="image/png,image/jpeg,.png,.jpg,.jpeg"
      multiple
      disabled={full}
      aria-describedby={`${id}-limit`}
      onChange={(event) => take(event.currentTarget)}
    />
  )
  return (
    <div className="f">
      <label className="lb" htmlFor={id}>
        <span>{t('images')}</span>
        <Optional />
      </label>
      <div
        className={`up${over ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
      >
        {shown.length > 0 ? (
          <ul className="up-list">
            {shown.map((image) => (
              <ImageRow
                key={image.key}
                image={image}
                onRetry={() => images.retry(image.key)}
                onRemove={() => {
                  images.remove(image.key)
                  input.current?.focus()
                }}
              />
            ))}
          </ul>
        ) : null}
        <div className="up-add">
          <label className={scripted ? 'btn btn-s btn-sm' : ''}>
            {chooser}
            {scripted ? (
              <>
                <Icon name="plus" />
                {t('choose-images')}
              </>
            ) : null}
          </label>
          <span className="small mut" id={`${id}-limit`}>
            {limit}
          </span>
        </div>
      </div>
      <Message id={`${id}-message`} error={tooMany ? t('images-too-many', { max: policy.maxImages }) : null} />
    </div>
  )
}

function ImageRow({ image, onRetry, onRemove }: { image: ShownImage; onRetry(): void; onRemove(): void }) {
  const { t } = useTranslation('booking')
  const { name, preview, progress, error, id, file } = image
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <li className="up-row">
      {preview ? (
        <img className="th" src={preview} alt="" />
      ) : (
        <span className="th blank">
          <Icon name="camera" />
        </span>
      )}
      <span className="up-facts">
        <span className="up-name">{name}</span>
        {progress === null ? null : (
          <>
            <progress max={100} value={percent} aria-label={t('sending-image', { name })} />
            <span className="cap mut tnum">{percent} %</span>
          </>
        )}
        {id ? (
          <span className="small up-done">
            <Icon name="check" />
            {t('image-sent')}
          </span>
        ) : null}
        {error ? (
          <span className="small up-error" role="alert">
            {error}
          </span>
        ) : null}
      </span>
      {error && file && preview ? (
        <button type="button" className="btn btn-t btn-sm" onClick={onRetry} aria-label={t('retry-image', { name })}>
          {t('try-again')}
        </button>
      ) : null}
      <button type="button" className="btn btn-ic" onClick={onRemove} aria-label={t('remove-image', { name })}>
        <Icon name="close" />
      </button>
    </li>
  )
}
