import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { ShownMessage } from '#app/features/messages/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { useRefusedField } from '#app/ui/refusal.tsx'
import { unsentNow } from '#app/ui/drafts/unsent.ts'
import { useTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import { MessagePick, MessagePictures, type LinkedPicture } from './pictures.tsx'
import './conversation.css'

/** A message whose pictures have links to their files, or the number of pictures the reader may not see. */
export type LinkedMessage = Omit<ShownMessage, 'pictures'> & { pictures: LinkedPicture[]; hiddenPictures?: number }

/** What came back with a message that was not sent: the words typed, and why. */
export type Refused = { typed: string; error: string } | null

type Props = {
  messages: LinkedMessage[]
  today: ClinicDay
  /** Which side is oneself. */
  side: 'client' | 'clinic'
  refused: Refused
  /** Whose conversation is looked at beside the list; left out: it is the page. */
  beside?: string
}

/** Messages by day, one's own to the right, and the field to write in below. */
export function Conversation({ messages, today, side, refused, beside }: Props) {
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  const isOwn = ({ fromClinic }: LinkedMessage) => fromClinic === (side === 'clinic')
  const isNewDay = (message: LinkedMessage, index: number) =>
    index === 0 || dayOf(messages[index - 1]!.sentAt) !== dayOf(message.sentAt)
  return (
    <>
      <ol className="messages" aria-label={t('title')}>
        {messages.map((message, index) => (
          <li key={message.id} data-own={isOwn(message) ? true : undefined}>
            {isNewDay(message, index) ? (
              <h2 className="messages-day">
                {dayOf(message.sentAt) === today ? t('today') : dayHeading(dayOf(message.sentAt), lng)}
              </h2>
            ) : null}
            {message.text === '' ? null : <p className="messages-text">{message.text}</p>}
            <MessagePictures pictures={message.pictures} />
            {message.hiddenPictures ? (
              <p className="messages-when">{t('pictures-hidden', { count: message.hiddenPictures })}</p>
            ) : null}
            <p className="messages-when">
              {isOwn(message) && message.author === '' ? '' : `${message.author || t('client')} `}
              {formatTime(timeOf(message.sentAt), lng)}
              {isOwn(message) ? ` · ${t(message.isRead ? 'read' : 'sent')}` : ''}
            </p>
          </li>
        ))}
      </ol>
      <Write
        refused={refused}
        label={t(side === 'client' ? 'write-clinic' : 'write-client')}
        {...(beside && { action: addressBeside(beside, lng) })}
      />
    </>
  )
}

/** Where what is pressed beside the list is sent: to the conversation's own page, which leads back. */
export const addressBeside = (patientId: string, lng: Language) =>
  inLanguage(`/admin/patients/${patientId}/messages?beside=1`, lng)

/** A next message may be begun before the last is answered, behind it or in its place. */
const without = (sent: string, typed: string) => (typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed)

function Write({ refused, label, action }: { refused: Refused; label: string; action?: string }) {
  const { t } = useTranslation('messages')
  const form = useTabDraft(action)
  const { state, formMethod, formData } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const sending = useRef<string | null>(null)
  const [round, setRound] = useState(0)
  useRefusedField(form, refused)
  useEffect(() => {
    if (isSending) {
      const text = formData?.get('text')
      if (typeof text === 'string') sending.current = text
      return
    }
    // Sent: the field holds only what was typed meanwhile. Refused or not answered: what was typed stays.
    const field = form.current?.querySelector('textarea')
    if (sending.current !== null && field && !refused && !unsentNow()) {
      field.value = without(sending.current, field.value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      setRound((before) => before + 1)
    }
    sending.current = null
  }, [form, isSending, formData, refused])
  return (
    <Form
      method="post"
      {...(action && { action })}
      encType="multipart/form-data"
      className="messages-write"
      id="write"
      ref={form}
      preventScrollReset
    >
      <TextArea
        label={label}
        placeholder={label}
        name="text"
        rows={2}
        maxLength={policy.messageMaxLength}
        defaultValue={refused?.typed ?? ''}
        error={refused?.error}
      />
      <div className="messages-tools">
        <MessagePick key={round} />
        <Button type="submit" busy={isSending} busyLabel={<span className="messages-say">{t('sending')}</span>}>
          <span className="messages-say">{t('send')}</span>
          <Icon name="arrow" />
        </Button>
      </div>
    </Form>
  )
}
