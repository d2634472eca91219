import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { ChosenConversation } from './chosen-messages.tsx'
import { Conversation, type Refused } from './conversation.tsx'
import { conversationIntents } from '../intent-schema.ts'

type Props = ChosenConversation & { refused: Refused }

/** One client's conversation as the clinic has it. */
export function PatientMessages({ id, name, messages, page, pages, isWaiting, today, refused }: Props) {
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  return (
    <>
      <RecordHead id={id} name={name} part="messages" title={t('title')}>
        {isWaiting ? (
          <Form method="post">
            <Button type="submit" tone="secondary" {...conversationIntents.field('end')}>
              {t('end-waiting')}
            </Button>
          </Form>
        ) : null}
      </RecordHead>
      <p className="small sec">{t('mail-tells-nothing')}</p>
      <Pager page={page} pages={pages} label={t('pages')} hrefOf={(to) => inLanguage(`?messages=${to}`, lng)} />
      {messages.length === 0 ? <Empty>{t('none-with', { name })}</Empty> : null}
      <Conversation messages={messages} today={today} side="clinic" refused={refused} />
    </>
  )
}
