import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { AddOnRequest } from '#app/features/appointments/queries/add-on-requests.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import './add-on-requests.css'

/** Which request an answer was turned down for, and why. */
export type RequestAnswer = { appointmentId: string; ruleName: string; text: string }

type Props = {
  requests: AddOnRequest[]
  canDecide: boolean
  isDone: boolean
  answer: RequestAnswer | null
  /** What the answers of each client about health say, to be read before a yes; empty: this reader may not see them. */
  health: Readonly<Record<string, ReactNode>>
}

/** Add-ons that wait for a doctor, the next visit first, each with yes and no. */
export function AddOnRequests({ requests, canDecide, isDone, answer, health }: Props) {
  const { t } = useTranslation('admin')
  const isListed = requests.some(
    ({ appointmentId, ruleName }) => appointmentId === answer?.appointmentId && ruleName === answer.ruleName,
  )
  return (
    <>
      {answer && !isListed ? <Refusal of={answer}>{answer.text}</Refusal> : null}
      {isDone && !answer ? (
        <p className="note ok" role="status">
          {t('request-answered')}
        </p>
      ) : null}
      {canDecide ? null : <p className="note">{t('request-doctor-only')}</p>}
      {requests.map((request) => (
        <Request
          key={`${request.appointmentId} ${request.ruleName}`}
          request={request}
          canDecide={canDecide}
          health={health[request.patientId]}
          error={
            answer?.appointmentId === request.appointmentId && answer.ruleName === request.ruleName ? answer.text : null
          }
        />
      ))}
    </>
  )
}

type RequestProps = { request: AddOnRequest; canDecide: boolean; health: ReactNode; error: string | null }

function Request({ request, canDecide, health, error }: RequestProps) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { appointmentId, ruleName, title, price, name, patientId, startsAt, provider, notes } = request
  const when = t('request-visit', { day: formatDay(dayOf(startsAt), lng), time: formatTime(startsAt, lng), provider })
  return (
    <Panel title={`${title[lng]} · ${formatMoney(price, lng)}`}>
      <p className="request-who">
        <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>
          <PersonName>{name}</PersonName>
        </a>
        <span className="small sec">{when}</span>
      </p>
      {notes ? <p className="request-notes">{notes}</p> : null}
      {health}
      {canDecide ? (
        <Form method="post" className="pnl-form" noValidate>
          <input type="hidden" name="appointment" value={appointmentId} />
          <input type="hidden" name="rule" value={ruleName} />
          <TextArea
            id={`reason-${appointmentId}-${ruleName}`}
            label={t('request-reason')}
            hint={t('request-reason-hint')}
            name="reason"
            rows={2}
            maxLength={500}
            error={error ?? undefined}
          />
          <div className="acts">
            <Button type="submit" name="answer" value="approved" busy={busy}>
              {t('request-approve')}
            </Button>
            <Button type="submit" name="answer" value="declined" tone="secondary" busy={busy}>
              {t('request-decline')}
            </Button>
          </div>
        </Form>
      ) : null}
    </Panel>
  )
}
