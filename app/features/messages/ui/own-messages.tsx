import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { safetyText } from '#app/content/safety.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { AnswerBy } from './answer-by.tsx'
import { Conversation, type LinkedMessage, type Refused } from './conversation.tsx'

type Props = {
  messages: LinkedMessage[]
  page: number
  pages: number
  answeredBy: ClinicTime | null
  today: ClinicDay
  refused: Refused
}

const SHOWN_STAFF = 3

/** Opens the newest page at its end: the last message, and the field below it. */
function useNewestInView(page: number) {
  useEffect(() => {
    // `scrollIntoView` would also move the start of the tab order past the menu.
    if (page === 1) scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  }, [page])
}

/** A client's conversation with the clinic, and when an answer comes. */
export function OwnMessages({ messages, page, pages, answeredBy, today, refused }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  // Who has answered, the last first.
  const wrote = messages.filter(({ fromClinic, author }) => fromClinic && author !== '').map(({ author }) => author)
  // Nobody waits for an answer: then it is said when one would come.
  const isWaiting = page === 1 && messages.at(-1)?.fromClinic === false
  const staff = [...new Set(wrote.toReversed())].slice(0, SHOWN_STAFF)
  useNewestInView(page)
  return (
    <>
      <DeskHead title={t('title')} lead={t('lead', { clinic: clinic.name })} />
      <div className="messages-page">
        <div className="pnl messages-panel">
          <div className="messages-head">
            <div className="messages-with">
              {(staff.length > 0 ? staff : [clinic.name]).map((name) => (
                <Avatar key={name} id={name} name={name} />
              ))}
              <p>
                <span className="strong">{t('clinic')}</span>
                <span className="small sec">{staff.length > 0 ? staff.join(', ') : clinic.name}</span>
              </p>
            </div>
            <aside className="messages-promise" aria-label={t('promise')}>
              {answeredBy ? (
                <b className="strong">
                  <AnswerBy by={answeredBy} today={today} isWaiting={isWaiting} />
                </b>
              ) : null}{' '}
              {t('urgent')} <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a>.{' '}
              {t('emergency', { signs: safetyText('emergency', lng) })} <a href="tel:112">{t('ring-112')}</a>.
            </aside>
          </div>
          <Pager page={page} pages={pages} label={t('pages')} hrefOf={(to) => inLanguage(`?messages=${to}`, lng)} />
          {messages.length === 0 ? <Empty>{t('none')}</Empty> : null}
          <Conversation messages={messages} today={today} side="client" refused={refused} />
        </div>
      </div>
    </>
  )
}
