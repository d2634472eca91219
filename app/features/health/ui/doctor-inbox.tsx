import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { WaitingClient } from '../queries/doctor-inbox.ts'
import { Decide, ReadSpot } from './clearance-panel.tsx'
import '#app/features/journal/ui/health/health.css'

type Props = {
  clients: WaitingClient[]
  isDoctor: boolean
  /** Whose answer could not be saved, and why. */
  refusal: { patientId: string; is: 'incomplete' | 'refused' } | null
}

/** Clients whose answers ask for a doctor, and test spots to read: what was said, the visit it is about, and the answer. */
export function DoctorInbox({ clients, isDoctor, refusal }: Props) {
  const { t } = useTranslation('health')
  return clients.map((client) => {
    const { patientId, name, said, hasChangedSpot, spotGivenOn, seenBy, isHere } = client
    return (
      <Panel
        key={patientId}
        title={<PersonName>{name}</PersonName>}
        aside={
          <>
            {isHere ? <Badge tone="danger">{t('is-here')}</Badge> : null}
            {seenBy ? <span className="small mut">{t('seen-by', { name: seenBy })}</span> : null}
          </>
        }
      >
        <Facts client={client} />
        {refusal?.patientId === patientId ? <FormRefusal>{t(`act-${refusal.is}`)}</FormRefusal> : null}
        {isDoctor && (said.length > 0 || hasChangedSpot) ? <Decide patientId={patientId} /> : null}
        {spotGivenOn ? <ReadSpot patientId={patientId} /> : null}
      </Panel>
    )
  })
}

function Facts({
  client: { patientId, said, hasChangedSpot, spotGivenOn, answeredOn, nextVisit },
}: {
  client: WaitingClient
}) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <>
      <p className="request-who">
        <a href={inLanguage(`/admin/patients/${patientId}/health`, lng)}>
          {answeredOn ? t('own-given', { day: formatDay(answeredOn, lng, 'data') }) : t('none')}
        </a>
        <span className="small sec">
          {nextVisit
            ? t('next-visit', { day: formatDay(dayOf(nextVisit), lng), time: formatTime(timeOf(nextVisit), lng) })
            : t('no-visit')}
        </span>
      </p>
      <ul className="health-given">
        {said.map(({ question, more }) => (
          <li key={question}>
            <span>{t(`ask-${question}`)}</span>
            <span className="strong">{t('yes')}</span>
            {more ? <span className="small sec">{more}</span> : null}
          </li>
        ))}
        {hasChangedSpot ? <li>{t('read-spot-changed')}</li> : null}
        {spotGivenOn ? <li>{t('spot-given', { day: formatDay(spotGivenOn, lng, 'data') })}</li> : null}
      </ul>
    </>
  )
}
