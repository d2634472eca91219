import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useScripted } from '#app/ui/use-scripted.ts'

/** A picture of a message with a link to its file. */
export type LinkedPicture = { id: string; url: string; width: number; height: number }

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** The pictures of a message, whole and in their own shape; a press opens one in full. */
export function MessagePictures({ pictures }: { pictures: readonly LinkedPicture[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="messages-pictures">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Picture picture={picture} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

/** Each reading of the page brings a fresh link. The first is kept while it shows its picture, or it would load anew. */
function Picture({ picture: { url, width, height }, number }: { picture: LinkedPicture; number: number }) {
  const { t } = useTranslation('messages')
  const [shown, setShown] = useState(url)
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={t('open-picture', { number })}>
      <img
        src={shown}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setShown(url)}
      />
    </a>
  )
}

/** Takes pictures by the camera or from the device's files, and says which were chosen. */
export function PickPictures() {
  const { t } = useTranslation('messages')
  const isScripted = useScripted()
  const [names, setNames] = useState<string[]>([])
  const isTooMany = names.length > policy.messagePicturesMax
  return (
    <div className="messages-pick">
      <label className={isScripted ? 'btn btn-sm messages-camera' : 'small'}>
        {isScripted ? <Icon name="camera" /> : null}
        {t('pictures')}
        <input
          type="file"
          name="pictures"
          className={isScripted ? 'sr' : undefined}
          accept={ACCEPTED}
          multiple
          aria-describedby="pictures-chosen"
          onChange={({ currentTarget }) => setNames([...(currentTarget.files ?? [])].map(({ name }) => name))}
        />
      </label>
      <p className={isTooMany ? 'msg e' : 'small sec'} id="pictures-chosen" aria-live="polite">
        {names.length > 0 && !isTooMany
          ? names.join(', ')
          : t('pictures-limit', { count: policy.messagePicturesMax, megabytes: policy.imageMaxBytes / 1_048_576 })}
      </p>
    </div>
  )
}
