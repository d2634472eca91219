import { titleIn } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import type { Video } from '../queries.ts'
import { AddVideo } from './add-video.tsx'
import { Player } from './player.tsx'
import './videos.css'

/** A film as a page shows it: itself and its still by links of a few minutes. */
export type ShownVideo = Omit<Video, 'key' | 'posterKey'> & { url: string; posterUrl: string | null }

type Props = {
  videos: readonly ShownVideo[]
  /** Whose they are; null: for every client. */
  patientId: string | null
  canChange: boolean
  outcome: { done: string | null; error: string | null }
}

/** Films for staff: to send, to describe, to show and to take back. */
export function VideosPage({ videos, patientId, canChange, outcome }: Props) {
  const { t } = useTranslation('videos')
  return (
    <>
      <Outcome {...outcome} />
      <div className="cols-2">
        <Panel title={t(patientId ? 'of-client' : 'for-all')}>
          {videos.length === 0 ? <Empty>{t('none')}</Empty> : null}
          <ul className="video-list">
            {videos.map((video) => (
              <li key={video.id}>
                <Managed video={video} canChange={canChange} />
              </li>
            ))}
          </ul>
        </Panel>
        {canChange ? <AddVideo patientId={patientId} /> : null}
      </div>
    </>
  )
}

function Managed({ video, canChange }: { video: ShownVideo; canChange: boolean }) {
  const { t } = useTranslation('videos')
  const lng = useLanguage()
  const { id, isShown, addedBy, addedOn, megabytes } = video
  const title = titleIn(video, lng)
  return (
    <>
      <Player title={title} {...video} />
      <p>
        <span className="strong">{title}</span>{' '}
        <Badge shape={isShown ? 'full' : 'hollow'}>{t(isShown ? 'shown' : 'hidden')}</Badge>
      </p>
      <p className="small sec">
        {t('added', { day: formatDay(addedOn, lng, 'data'), who: addedBy })}, {megabytes.toLocaleString(lng)} MB
      </p>
      {canChange ? (
        <div className="video-acts">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="video" value={id} />
            <Button type="submit" name="act" value={isShown ? 'hide' : 'show'} tone="secondary" size="small">
              {t(isShown ? 'hide' : 'show')}
            </Button>
          </Form>
          <Describe video={video} />
          <details>
            <summary>{t('strike')}</summary>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="video" value={id} />
              <p className="small sec">{t('strike-text')}</p>
              <Button type="submit" name="act" value="strike" tone="danger" size="small">
                {t('strike-do')}
              </Button>
            </Form>
          </details>
        </div>
      ) : null}
    </>
  )
}

function Describe({ video: { id, titleDa, titleEn, textDa, textEn } }: { video: ShownVideo }) {
  const { t } = useTranslation('videos')
  return (
    <details>
      <summary>{t('describe')}</summary>
      <Form method="post" className="video-form" preventScrollReset>
        <input type="hidden" name="video" value={id} />
        <TextField label={t('title-da')} name="titleDa" defaultValue={titleDa} maxLength={120} required />
        <TextField label={t('title-en')} name="titleEn" defaultValue={titleEn} maxLength={120} required />
        <TextArea label={t('text-da')} name="textDa" defaultValue={textDa} maxLength={1000} optional />
        <TextArea label={t('text-en')} name="textEn" defaultValue={textEn} maxLength={1000} optional />
        <Button type="submit" name="act" value="describe">
          {t('save')}
        </Button>
      </Form>
    </details>
  )
}
