import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraSettings } from '#app/domain/journal/camera.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { faultsOf } from '#app/domain/journal/frame-check.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink, Press } from '#app/ui/button.tsx'
import { usePhotoUploads } from '../use-photo-uploads.ts'
import { Controls } from './controls.tsx'
import { Advice, LevelLine, Readings } from './readings.tsx'
import { useCamera, useLock } from './use-camera.ts'
import { pictureOf, useFrames } from './use-frames.ts'
import { askForLevel, useLevel } from './use-level.ts'
import { FileWay, Kept, Second } from './picture-taken.tsx'
import './camera.css'

export type CameraSubject = {
  client: string
  tattoo: string
  what: string
  /** What a photo says of itself when it is sent. */
  about: Record<string, string>
  last: { url: string; thumbnailUrl: string; takenOn: ClinicDay } | null
  back: string
}
type Props = { subject: CameraSubject; device: CameraSettings }
type Taken = { blob: Blob; url: string; faults: ReturnType<typeof faultsOf> }

/** The camera with the last photo of the same tattoo over it. What is dark or blurred is shown before it is kept. */
export function CameraPage({ subject, device }: Props) {
  const { t } = useTranslation(['camera', 'photos'])
  const video = useRef<HTMLVideoElement>(null)
  const [overlay, setOverlay] = useState(device.overlayPercent)
  const [hasGrid, setGrid] = useState(device.grid)
  const [taken, setTaken] = useState<Taken | null>(null)
  const camera = useCamera(device)
  // The stream is given to the element by hand: it is no attribute.
  useEffect(() => {
    if (video.current) video.current.srcObject = camera.stream
  }, [camera.stream])
  const lock = useLock(camera.stream)
  const level = useLevel()
  const { last } = subject
  const frames = useFrames(video, camera.stream !== null, last?.url ?? null)
  const uploads = usePhotoUploads(() => {})
  const keep = (blob: Blob) => uploads.add([fileOf(blob, uploads.sendings.length)], subject.about)
  const drop = () => {
    if (taken) URL.revokeObjectURL(taken.url)
    setTaken(null)
  }
  const take = async () => {
    askForLevel()
    const blob = video.current && (await pictureOf(video.current))
    if (!blob) return
    const seen = await frames.lookAt(blob)
    const faults = seen ? faultsOf(seen.exposure, seen.edges) : []
    if (faults.length === 0) return keep(blob)
    setTaken({ blob, url: URL.createObjectURL(blob), faults })
  }
  return (
    <main className="cam">
      <aside className="cam-left">
        <ButtonLink tone="text" size="icon" href={subject.back} aria-label={t('camera:close')}>
          <Icon name="close" />
        </ButtonLink>
        <div>
          <h1>{subject.client}</h1>
          <p className="small">
            {subject.tattoo}
            <br />
            {subject.what}
          </p>
        </div>
        <Readings seen={frames.seen} level={level} />
        <Controls {...{ camera, lock, overlay, setOverlay, hasGrid, setGrid }} hasLast={last !== null} />
      </aside>
      <section className="cam-view" aria-label={t('camera:view')}>
        {camera.fault ? (
          <FileWay fault={camera.fault} href={`${subject.back}#add`} onAgain={camera.again} />
        ) : (
          <>
            <video ref={video} autoPlay muted playsInline />
            {last && overlay > 0 ? (
              <img className="cam-ghost" src={last.url} alt="" style={{ opacity: overlay / 100 }} />
            ) : null}
            {hasGrid ? <Grid /> : null}
            <LevelLine level={level} />
            {last ? <LastTag takenOn={last.takenOn} /> : null}
            <Advice seen={frames.seen} />
          </>
        )}
        {taken ? (
          <Second
            url={taken.url}
            faults={taken.faults}
            onAgain={drop}
            onKeep={() => {
              keep(taken.blob)
              drop()
            }}
          />
        ) : null}
      </section>
      <aside className="cam-right">
        {last ? (
          <figure>
            <img src={last.thumbnailUrl} alt={t('camera:last-alt')} width="72" height="90" />
            <figcaption className="cap">{t('camera:last')}</figcaption>
          </figure>
        ) : (
          <p className="cap">{t('camera:no-last')}</p>
        )}
        <div className="cam-press">
          <Press
            className="cam-shutter"
            disabled={!camera.stream || taken !== null}
            aria-label={t('camera:take')}
            onClick={() => void take()}
          />
          <span className="small strong" aria-hidden="true">
            {t('camera:take')}
          </span>
        </div>
        <Kept sendings={uploads.sendings} onAgain={uploads.again} />
      </aside>
    </main>
  )
}

const fileOf = (blob: Blob, before: number) => new File([blob], `${before + 1}.jpg`, { type: 'image/jpeg' })

const Grid = () => (
  <svg className="cam-grid" viewBox="0 0 3 3" preserveAspectRatio="none" aria-hidden="true">
    <path d="M1 0V3M2 0V3M0 1H3M0 2H3" />
  </svg>
)

function LastTag({ takenOn }: { takenOn: ClinicDay }) {
  const { t } = useTranslation('camera')
  return <p className="cam-tag">{t('last-on', { day: formatDay(takenOn, useLanguage(), 'data') })}</p>
}
