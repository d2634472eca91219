import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { clinicTimeAt, formatTime, instantAt, timeOf } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useReread } from '#app/ui/hooks/use-reread.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'

/** An answer that can still be undone. */
export type UndoableAnswer = {
  name: string
  /** In words. */
  answer: string
  /** Milliseconds since 1970. */
  dueAt: number
  /** What the form that undoes it sends. */
  fields: Readonly<Record<string, string>>
}

/** Answers that can still be undone. Each leaves the page when it takes effect. */
export function PendingAnswers({ answers, now }: { answers: readonly UndoableAnswer[]; now: number }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const reread = useReread()
  const left = answers.length > 0 ? Math.min(...answers.map(({ dueAt }) => dueAt)) - now : null
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(reread, Math.max(left, 0) + SETTLED_MS)
    return () => clearTimeout(timer)
  }, [left, reread])
  return answers.map(({ name, answer, dueAt, fields }) => (
    <Form method="post" className="note ok inbox-pending" key={Object.values(fields).join(' ')} preventScrollReset>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p role="status">
        <PersonName>{name}</PersonName>
        {t('pending', { answer })}{' '}
        {t('pending-when', { time: formatTime(timeOf(clinicTimeAt(instantAt(dueAt))), lng) })}
      </p>
      <Button type="submit" tone="secondary" size="small">
        {t('undo')}
      </Button>
    </Form>
  ))
}

/** The job that puts answers into effect runs every five seconds. */
const SETTLED_MS = 6_000
