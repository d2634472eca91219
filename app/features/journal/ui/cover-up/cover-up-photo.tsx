import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { MARK_SQUARES } from '../../cover-up-schema.ts'
import type { CoverUp } from '../../queries/cover-up.ts'
import './cover-up.css'

/** As a page shows it: the photo and the small one by links of a few minutes. */
export type ShownCoverUp = Omit<CoverUp, 'key' | 'thumbnailKey'> & { url: string; thumbnailUrl: string }
export type AnsweredCoverUp = ShownCoverUp & { marked: NonNullable<CoverUp['marked']> }

export const isAnswered = (one: ShownCoverUp): one is AnsweredCoverUp => one.marked !== null

const SQUARES = Array.from({ length: MARK_SQUARES }, (_, square) => square)

/** The photo with what the artist marked on it, and what they wrote. */
export function CoverUpAnswer({ answer: { url, marked } }: { answer: AnsweredCoverUp }) {
  const { t } = useTranslation('cover-up')
  const lng = useLanguage()
  return (
    <div className="cover-up-answer">
      <p className="small sec">{t('answered', { day: formatDay(marked.on, lng, 'data') })}</p>
      <div className="cover-up-photo">
        <img src={url} alt={t('marked-alt')} loading="lazy" decoding="async" />
        <div className="cover-up-squares" aria-hidden="true">
          {SQUARES.map((square) => (
            <span key={square} className={marked.squares.includes(square) ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <p className="small">{t('marked', { count: marked.squares.length, all: MARK_SQUARES })}</p>
      {marked.note ? <blockquote className="cover-up-note">{marked.note}</blockquote> : null}
    </div>
  )
}

/** For staff: what tattoo artists have answered a client, the newest first. */
export function CoverUpAnswers({ answers }: { answers: readonly ShownCoverUp[] }) {
  const { t } = useTranslation('cover-up')
  const lng = useLanguage()
  const answered = answers.filter(isAnswered)
  if (answered.length === 0) return null
  return (
    <Panel title={t('staff-title')}>
      <ul className="cover-up-list">
        {answered.map((answer) => (
          <li key={answer.id}>
            <h3>{t('shown-to', { artist: answer.artist, day: formatDay(answer.invitedOn, lng, 'data') })}</h3>
            <CoverUpAnswer answer={answer} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
