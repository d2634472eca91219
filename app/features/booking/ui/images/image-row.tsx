import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ShownImage } from './shown-image.ts'
import { whyNotSent } from './upload.ts'

/** One picture: how far it has come, or what became of it. */
export function ImageRow({ image, onRetry, onRemove }: { image: ShownImage; onRetry(): void; onRemove(): void }) {
  const { t } = useTranslation('booking')
  const { name, preview, error, file } = image
  return (
    <li className="up-row">
      {preview ? <img className="th" src={preview} alt="" /> : <NoPreview />}
      <Facts image={image} />
      {error && file && !whyNotSent(file) ? (
        <Button tone="text" size="small" onClick={onRetry} aria-label={t('retry-image', { name })}>
          {t('try-again')}
        </Button>
      ) : null}
      <Button tone="text" size="icon" onClick={onRemove} aria-label={t('remove-image', { name })}>
        <Icon name="close" />
      </Button>
    </li>
  )
}

const NoPreview = () => (
  <span className="th blank">
    <Icon name="camera" />
  </span>
)

function Facts({ image: { name, id, error, progress } }: { image: ShownImage }) {
  const { t } = useTranslation('booking')
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <span className="up-facts">
      <span className="up-name">{name}</span>
      {progress === null ? null : <progress max={100} value={percent} aria-label={t('sending-image', { name })} />}
      {progress === null ? null : <span className="cap mut tnum">{percent} %</span>}
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
  )
}
