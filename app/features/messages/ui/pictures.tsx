import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'

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

/** The pictures that go with a message. */
export function MessagePick() {
  const { t } = useTranslation('messages')
  const limit = { count: policy.messagePicturesMax, megabytes: policy.imageMaxBytes / 1_048_576 }
  return (
    <PicturePicker
      tone="quiet"
      name="pictures"
      label={t('pictures')}
      limit={t('pictures-limit', limit)}
      most={policy.messagePicturesMax}
      accept={ACCEPTED}
    />
  )
}
