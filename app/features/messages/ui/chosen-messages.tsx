import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { addressBeside, Conversation, type LinkedMessage } from './conversation.tsx'
import { conversationIntents } from '../intent-schema.ts'

export type ChosenConversation = {
  id: string
  name: string
  messages: LinkedMessage[]
  page: number
  pages: number
  isWaiting: boolean
  today: ClinicDay
}

/** The newest stands last: a pane that scrolls by itself goes there with each that comes. */
function useNewestInSight(newest: string | undefined) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (newest && pane.current) pane.current.scrollTop = pane.current.scrollHeight
  }, [newest])
  return pane
}

/** One client's conversation, read and answered beside the list of all. */
export function ChosenMessages({ chosen }: { chosen: ChosenConversation }) {
  const { t } = useTranslation(['messages', 'record'])
  const lng = useLanguage()
  const { id, name, messages, page, pages, isWaiting, today } = chosen
  const shown = name || t('record:no-name')
  return (
    <section
      className="pnl messages-panel messages-chosen"
      aria-label={t('messages:with', { name: shown })}
      ref={useNewestInSight(messages.at(-1)?.id)}
    >
      <div className="messages-head">
        <div className="messages-with">
          <Avatar id={id} name={name} />
          <h2 className="h4">
            <Link to={inLanguage(`/admin/patients/${id}`, lng)}>
              <PersonName>{shown}</PersonName>
            </Link>
          </h2>
        </div>
        {isWaiting ? (
          <Form method="post" action={addressBeside(id, lng)} preventScrollReset>
            <Button type="submit" tone="secondary" size="small" {...conversationIntents.field('end')}>
              {t('messages:end-waiting')}
            </Button>
          </Form>
        ) : null}
      </div>
      <Pager
        page={page}
        pages={pages}
        label={t('messages:pages')}
        hrefOf={(to) => inLanguage(`?with=${id}&messages=${to}`, lng)}
      />
      {messages.length === 0 ? <Empty>{t('messages:none-with', { name: shown })}</Empty> : null}
      <Conversation messages={messages} today={today} side="clinic" refused={null} beside={id} />
      <p className="cap sec">{t('messages:mail-tells-nothing')}</p>
    </section>
  )
}
