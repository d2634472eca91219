import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { AnsweredConversation, WaitingConversation } from '#app/features/messages/queries.ts'
import type { Page } from '#app/input/page.ts'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { ChosenMessages, type ChosenConversation } from './chosen-messages.tsx'
import './conversation.css'

type Search = { q: string; found: { id: string; name: string }[] | null }
type Props = {
  waiting: WaitingConversation[]
  answered: Page<AnsweredConversation>
  search: Search
  /** The conversation read beside the list; null: none is chosen. */
  chosen: ChosenConversation | null
}

/**
 * Who waits for an answer, who has waited longest first, and below them who got one; beside them the conversation that
 * was chosen. Until one is, a new message stands there: nobody's words are opened that nobody asked for.
 */
export function StaffMessages({ waiting, answered, search, chosen }: Props) {
  const { t } = useTranslation('messages')
  const isQuiet = waiting.length === 0
  const chosenId = chosen?.id ?? null
  return (
    <>
      <DeskHead title={t('title')} lead={isQuiet ? t('nobody-waits') : t('waiting-lead', { count: waiting.length })} />
      <div className="messages-desk">
        <div>
          {isQuiet ? null : (
            <Panel title={t('waiting')}>
              <ul className="messages-lines">
                {waiting.map((one) => (
                  <Line key={one.patientId} {...one} text={one.text || t('a-picture')} chosenId={chosenId}>
                    <Badge tone={one.isLate ? 'danger' : 'plain'} shape={one.isLate ? 'full' : 'hollow'}>
                      <When at={one.since} />
                    </Badge>
                  </Line>
                ))}
              </ul>
            </Panel>
          )}
          <Answered answered={answered} chosenId={chosenId} />
          {chosen ? <NewMessage {...search} /> : null}
        </div>
        {chosen ? <ChosenMessages key={chosen.id} chosen={chosen} /> : <NewMessage {...search} />}
      </div>
    </>
  )
}

type AnsweredProps = { answered: Page<AnsweredConversation>; chosenId: string | null }

function Answered({ answered: { rows, page, pages }, chosenId }: AnsweredProps) {
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  return (
    <Panel title={t('answered')}>
      {rows.length === 0 ? <Empty>{t('none-answered')}</Empty> : null}
      <ul className="messages-lines">
        {rows.map(({ patientId, name, at, text, fromClinic, author }) => (
          <Line
            key={patientId}
            patientId={patientId}
            name={name}
            text={`${fromClinic ? author : t('client')}: ${text || t('a-picture')}`}
            chosenId={chosenId}
          >
            <span className="small mut tnum">
              <When at={at} />
            </span>
          </Line>
        ))}
      </ul>
      <Pager page={page} pages={pages} label={t('answered-pages')} hrefOf={(to) => inLanguage(`?page=${to}`, lng)} />
    </Panel>
  )
}

type LineProps = {
  patientId: string
  name: string
  text?: string
  /** Who is looked at beside the list. */
  chosenId?: string | null
  children?: ReactNode
}

/**
 * One client, and what their conversation says last. It is read beside the list where there is room for both, elsewhere
 * on its own page.
 */
function Line({ patientId, name, text, chosenId = null, children }: LineProps) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const shown = <PersonName>{name || t('no-name')}</PersonName>
  return (
    <li className="messages-line">
      <Avatar id={patientId} name={name} />
      <div>
        <Link
          className="strong messages-pick"
          to={inLanguage(`/admin/messages?with=${patientId}`, lng)}
          aria-current={patientId === chosenId || undefined}
          preventScrollReset
        >
          {shown}
        </Link>
        <Link className="strong messages-open" to={inLanguage(`/admin/patients/${patientId}/messages`, lng)}>
          {shown}
        </Link>
        {text ? <p className="small sec">{text}</p> : null}
      </div>
      {children}
    </li>
  )
}

function When({ at }: { at: ClinicTime }) {
  const lng = useLanguage()
  return `${formatDay(dayOf(at), lng, 'data')} ${formatTime(timeOf(at), lng)}`
}

/** A message begins with the client it is for. */
function NewMessage({ q, found }: Search) {
  const { t } = useTranslation('messages')
  return (
    <Panel title={t('new')}>
      <Form className="filter">
        <TextField type="search" name="q" label={t('new-for')} defaultValue={q} maxLength={80} />
        <Button type="submit" tone="secondary">
          {t('new-find')}
        </Button>
      </Form>
      {found?.length === 0 ? <Empty>{t('new-nobody')}</Empty> : null}
      {found && found.length > 0 ? (
        <ul className="messages-lines" aria-label={t('new-for')}>
          {found.map(({ id, name }) => (
            <Line key={id} patientId={id} name={name} />
          ))}
        </ul>
      ) : null}
    </Panel>
  )
}
