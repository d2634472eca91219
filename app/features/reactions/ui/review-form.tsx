import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { COMPLICATION_KINDS, GRADES, OUTCOMES } from '#app/domain/journal/complications.ts'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import type { ShownReport } from './report-list.tsx'

/** What staff found of a report so far, and the form for the next finding; null once the record is only read. */
export function ReviewForm({ report, isReadOnly }: { report: ShownReport; isReadOnly: boolean }) {
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  const [last] = report.reviews
  return (
    <section className="reaction-review" aria-label={t('review')}>
      <ol className="small">
        {report.reviews.map(({ grade, kind, outcome, words, at, by }) => (
          <li key={`${at} ${grade} ${outcome} ${words}`}>
            {[
              formatDay(dayOf(at), lng, 'data'),
              t(`grade-${grade}`),
              kind && t(`kind-${kind}`),
              grade > 0 && t(`outcome-${outcome}`),
              words,
              by,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <Form method="post" preventScrollReset className="reaction-review-form">
          <input type="hidden" name="report" value={report.id} />
          <Select name="grade" label={t('grade')} defaultValue={last?.grade ?? 0}>
            {GRADES.map((grade) => (
              <option key={grade} value={grade}>
                {t(`grade-${grade}`)}
              </option>
            ))}
          </Select>
          <Select name="kind" label={t('kind')} defaultValue={last?.kind ?? ''}>
            <option value="">{t('kind-none')}</option>
            {COMPLICATION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind-${kind}`)}
              </option>
            ))}
          </Select>
          <Select name="outcome" label={t('outcome')} defaultValue={last?.outcome ?? 'open'}>
            {OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(`outcome-${outcome}`)}
              </option>
            ))}
          </Select>
          <TextField name="words" label={t('review-words')} maxLength={500} optional autoComplete="off" />
          <Button type="submit" name="act" value="review" tone="secondary">
            {t('review-save')}
          </Button>
        </Form>
      )}
    </section>
  )
}
