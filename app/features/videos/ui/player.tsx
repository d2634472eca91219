import { useTranslation } from 'react-i18next'

type Props = { title: string; url: string; posterUrl: string | null; seconds: number }

/** A film that is fetched in parts when it is played, and not before. */
export function Player({ title, url, posterUrl, seconds }: Props) {
  const { t } = useTranslation('videos')
  const label = t('film', { title, minutes: Math.floor(seconds / 60), seconds: Math.round(seconds % 60) })
  return (
    // What is said in a film of the treatment is in the words beside it; there is no speech track to write out.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="video"
      controls
      preload="none"
      playsInline
      src={url}
      poster={posterUrl ?? undefined}
      aria-label={label}
    />
  )
}
