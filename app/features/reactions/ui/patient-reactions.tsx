import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import type { answerTimes } from '#app/domain/health/reactions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { Empty, Figures, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { REPORT_NOTE_MAX } from '../schema.ts'
import { ReviewForm } from './review-form.tsx'
import { ReportList, useDuration, type ShownReport } from './report-list.tsx'

type Props = {
  shown: { id: string; name: string; phone: string; isErased: boolean; reports: ShownReport[] }
  times: ReturnType<typeof answerTimes>
  outcome: { done: string | null; error: string | null }
}

/** What one client has said of the skin, for staff: each is answered in writing or by phone. */
export function PatientReactions({ shown, times, outcome }: Props) {
  const { t } = useTranslation('reactions')
  const took = useDuration()
  const { id, phone, reports, isErased } = shown
  return (
    <>
      <RecordHead id={id} name={shown.name} part="reactions" title={t('desk-title')}>
        {phone ? (
          <ButtonLink tone="secondary" href={`tel:${phone}`}>
            {phoneText(phone)}
          </ButtonLink>
        ) : null}
      </RecordHead>
      <Outcome {...outcome} />
      <div className="cols-2">
        <Panel title={t('reports')}>
          {reports.length === 0 ? <Empty>{t('none')}</Empty> : null}
          <ReportList reports={reports}>
            {(report) => (
              <>
                {report.answer || isErased ? null : <Answer report={report.id} />}
                <ReviewForm report={report} isReadOnly={isErased} />
              </>
            )}
          </ReportList>
        </Panel>
        <Panel title={t('answer-time')}>
          {times ? (
            <Figures
              rows={[
                { value: took(times.middle), name: t('time-middle') },
                { value: took(times.mostly), name: t('time-mostly') },
                { value: times.count, name: t('time-count') },
              ]}
            />
          ) : (
            <Empty>{t('time-none')}</Empty>
          )}
        </Panel>
      </div>
    </>
  )
}

function Answer({ report }: { report: string }) {
  const { t } = useTranslation('reactions')
  return (
    <div className="reaction-answer">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="report" value={report} />
        <TextArea label={t('answer')} name="text" maxLength={REPORT_NOTE_MAX} required hint={t('answer-hint')} />
        <Button type="submit" name="act" value="message">
          {t('answer-send')}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="report" value={report} />
        <Button type="submit" name="act" value="phone" tone="secondary">
          {t('answer-rang')}
        </Button>
      </Form>
    </div>
  )
}
