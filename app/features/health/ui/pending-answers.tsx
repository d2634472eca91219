import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { clinicTimeAt, formatTime, instantAt, timeOf } from '#app/domain/time/clinic-time.ts'
import type { PendingAddOn } from '#app/features/appointments/queries/add-on-requests.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useReread } from '#app/ui/hooks/use-reread.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { PendingAnswer } from '../queries/doctor-inbox.ts'

type Props = { answers: PendingAnswer[]; addOns: PendingAddOn[]; now: number }

/** Answers that can still be undone. Each leaves the page when it takes effect. */
export function PendingAnswers({ answers, addOns, now }: Props) {
  const { t } = useTranslation(['health', 'admin'])
  const lng = useLanguage()
  const reread = useReread()
  const all = [...answers, ...addOns].map(({ dueAt }) => dueAt)
  const left = all.length > 0 ? Math.min(...all) - now : null
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(reread, Math.max(left, 0) + SETTLED_MS)
    return () => clearTimeout(timer)
  }, [left, reread])
  return (
    <>
      {answers.map(({ patientId, answer, ...of }) => (
        <Pending key={patientId} {...of} answer={t(`health:answer-${answer}`)}>
          <input type="hidden" name="act" value="undo" />
          <input type="hidden" name="patient" value={patientId} />
        </Pending>
      ))}
      {addOns.map(({ appointmentId, ruleName, title, answer, ...of }) => {
        const said = t(answer === 'approved' ? 'admin:request-approve' : 'admin:request-decline')
        return (
          <Pending key={`${appointmentId} ${ruleName}`} {...of} answer={`${title[lng]}, ${said.toLowerCase()}`}>
            <input type="hidden" name="act" value="undo-add-on" />
            <input type="hidden" name="appointment" value={appointmentId} />
            <input type="hidden" name="rule" value={ruleName} />
          </Pending>
        )
      })}
    </>
  )
}

type PendingProps = { name: string; answer: string; dueAt: number; children: ReactNode }

/** @param children which answer it is, as the form sends it */
function Pending({ name, answer, dueAt, children }: PendingProps) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <Form method="post" className="note ok inbox-pending" preventScrollReset>
      {children}
      <p role="status">
        <PersonName>{name}</PersonName>
        {t('pending', { answer })}{' '}
        {t('pending-when', { time: formatTime(timeOf(clinicTimeAt(instantAt(dueAt))), lng) })}
      </p>
      <Button type="submit" tone="secondary" size="small">
        {t('undo')}
      </Button>
    </Form>
  )
}

/** The job that puts answers into effect runs every five seconds. */
const SETTLED_MS = 6_000
