import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { WaitingConversation } from '#app/features/messages/queries.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import './conversation.css'

/** The clients who wait for an answer, who has waited longest first. */
export function WaitingMessages({ waiting }: { waiting: WaitingConversation[] }) {
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('title')} lead={t('waiting-lead', { count: waiting.length })} />
      <Panel title={t('waiting')}>
        {waiting.length === 0 ? <Empty>{t('nobody-waits')}</Empty> : null}
        <ul className="messages-waiting">
          {waiting.map(({ patientId, name, since, text, isLate }) => (
            <li key={patientId} className="messages-line">
              <Avatar name={name} />
              <div>
                <Link className="strong" to={inLanguage(`/admin/patients/${patientId}/messages`, lng)}>
                  {name}
                </Link>
                <p className="small sec">{text || t('a-picture')}</p>
              </div>
              <Badge tone={isLate ? 'danger' : 'plain'} shape={isLate ? 'full' : 'hollow'}>
                {formatDay(dayOf(since), lng, 'data')} {formatTime(timeOf(since), lng)}
              </Badge>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
