import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { AddOnRequest } from '#app/features/appointments/queries/add-on-requests.ts'
import { useClickGuard } from '#app/features/health/ui/click-guard.ts'
import { useReadVersion } from '#app/features/health/ui/read-version.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import './add-on-requests.css'

type Props = {
  request: AddOnRequest
  canDecide: boolean
  /** What the client's answers about health say, to be read before a yes. */
  health: ReactNode
  /** Why an answer was turned down. */
  error: string | null
}

/** An add-on that waits for a doctor, with yes and no of equal weight. */
export function AddOnRequestPanel({ request, canDecide, health, error }: Props) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { appointmentId, ruleName, version, title, price, name, patientId, startsAt, provider, notes } = request
  const { changed } = useReadVersion(version)
  const isGuarded = useClickGuard()
  const onClick = (event: MouseEvent) => {
    if (isGuarded()) event.preventDefault()
  }
  const answer = { type: 'submit', name: 'answer', tone: 'secondary', busy, onClick } as const
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
          <input type="hidden" name="version" value={version} />
          <TextArea
            id={`reason-${appointmentId}-${ruleName}`}
            label={t('request-reason')}
            hint={t('request-reason-hint')}
            name="reason"
            rows={2}
            maxLength={500}
            error={error ?? undefined}
          />
          {changed ?? (
            <div className="acts">
              <Button {...answer} value="approved" data-answer-key={1}>
                {t('request-approve')}
              </Button>
              <Button {...answer} value="declined" data-answer-key={2}>
                {t('request-decline')}
              </Button>
            </div>
          )}
        </Form>
      ) : null}
    </Panel>
  )
}
