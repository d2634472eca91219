import { formatDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { SharedVideo } from '../queries.ts'
import { Player } from './player.tsx'
import './videos.css'

export type LinkedVideo = Omit<SharedVideo, 'key' | 'posterKey'> & { url: string; posterUrl: string | null }

/** A client's films, the own ones first. */
export function SharedVideos({ videos }: { videos: readonly LinkedVideo[] }) {
  const lng = useLanguage()
  return (
    <ul className="video-list">
      {videos.map((video) => (
        <li key={video.id}>
          <Player {...video} />
          <p>
            <span className="strong">{video.title}</span>{' '}
            <span className="small sec tnum">{formatDay(video.addedOn, lng, 'data')}</span>
          </p>
          {video.text ? <p className="small">{video.text}</p> : null}
        </li>
      ))}
    </ul>
  )
}
