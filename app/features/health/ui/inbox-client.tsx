import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { HealthQuestion } from '#app/domain/health/health-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { WaitingClient } from '../queries/doctor-inbox.ts'
import { ReadSpot } from './clearance-panel.tsx'
import { InboxAnswers } from './inbox-answers.tsx'
import '#app/features/journal/ui/health/health.css'

type Props = {
  client: WaitingClient
  summary: ReactNode
  /** What the clinic does after a yes to each of the questions that ask for a doctor. */
  rules: Partial<Record<HealthQuestion, string>>
  /** How many questions the client answered no to. */
  noes: number
  isDoctor: boolean
}

/** A client who waits for the doctor: what was said, the visit it is about and, for a doctor, the answers. */
export function InboxClient({ client, summary, rules, noes, isDoctor }: Props) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const { patientId, version, name, said, hasChangedSpot, spotGivenOn, answeredAt, nextVisit, seenBy } = client
  return (
    <>
      <div className="inbox-detail">
        <Panel
          title={<PersonName>{name}</PersonName>}
          aside={
            <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${patientId}/health`, lng)}>
              {t('inbox-record')}
            </ButtonLink>
          }
        >
          <p className="small sec">
            {nextVisit
              ? t('next-visit', { day: formatDay(dayOf(nextVisit), lng), time: formatTime(timeOf(nextVisit), lng) })
              : t('no-visit')}
            {'. '}
            {answeredAt ? t('own-given', { day: formatDay(dayOf(answeredAt), lng, 'data') }) : t('none')}
            {seenBy ? ` ${t('seen-by', { name: seenBy })}.` : null}
          </p>
          <ul className="health-given">
            {said.map(({ question, more }) => (
              <li key={question}>
                <span>{t(`ask-${question}`)}</span>
                <Badge tone="warn">{t('weight-doctor')}</Badge>
                {more ? <span className="health-words">»{more}«</span> : null}
                {rules[question] ? <span className="small sec">{t('rule', { what: rules[question] })}</span> : null}
              </li>
            ))}
            {hasChangedSpot ? <li>{t('read-spot-changed')}</li> : null}
            {spotGivenOn ? <li>{t('spot-given', { day: formatDay(spotGivenOn, lng, 'data') })}</li> : null}
          </ul>
          {noes > 0 ? <p className="small sec inbox-noes">{t('no-to-rest', { count: noes })}</p> : null}
          {summary}
          {spotGivenOn ? <ReadSpot patientId={patientId} /> : null}
        </Panel>
      </div>
      {isDoctor && (said.length > 0 || hasChangedSpot) ? (
        <InboxAnswers key={patientId} patientId={patientId} version={version} isSpotPossible={client.isSpotPossible} />
      ) : null}
    </>
  )
}
