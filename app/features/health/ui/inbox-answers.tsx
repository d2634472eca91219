import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { inboxAnswers, neededFor, type InboxAnswer } from '#app/domain/health/inbox.ts'
import { policy } from '#app/domain/policy.ts'
import { Button, Press } from '#app/ui/button.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { AskedHealth } from '../queries/asked-health.ts'
import { useClickGuard } from './click-guard.ts'
import { useReadVersion } from './read-version.tsx'

/** Answers of equal weight. One that needs a limit, a reason or a day asks for it before it is sent. */
export function InboxAnswers({ patientId, version, isSpotPossible }: AskedHealth & { isSpotPossible: boolean }) {
  const { t } = useTranslation('health')
  const [asked, setAsked] = useState<InboxAnswer | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { changed } = useReadVersion(version)
  const isGuarded = useClickGuard()
  const isBusy = useNavigation().state !== 'idle'
  const fieldOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined
  const isIgnored = (event: MouseEvent) => {
    if (isBusy || isGuarded()) event.preventDefault()
    return event.defaultPrevented
  }
  const ask = (answer: InboxAnswer, event: MouseEvent) => {
    const first = neededFor(answer).find((name) => !fieldOf(name)?.value.trim())
    if (isIgnored(event) || !first) return
    event.preventDefault()
    setAsked(answer)
    requestAnimationFrame(() => fieldOf(first)?.focus())
  }
  // Enter saves what was asked for: the form's first button would be a yes without the limit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    form.current?.querySelector<HTMLElement>('.inbox-save')?.click()
  }
  return (
    <Form method="post" className="inbox-answers" ref={form} preventScrollReset data-asked={asked ?? undefined}>
      <input type="hidden" name="act" value="answer" />
      <input type="hidden" name="patient" value={patientId} />
      <input type="hidden" name="version" value={version} />
      <h3 className="h4">{t('answer-title')}</h3>
      {changed ?? (
        <div className="inbox-four">
          {inboxAnswers(isSpotPossible).map((answer, index) => (
            <Press
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              data-answer-key={index + 1}
              className="inbox-answer"
              aria-pressed={asked === null ? undefined : asked === answer}
              onClick={(event) => ask(answer, event)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd>
              <span>
                <b>{t(`answer-${answer}`)}</b>
                <span className="small sec">{t(`answer-${answer}-text`, { days: policy.testSpotDays })}</span>
              </span>
            </Press>
          ))}
        </div>
      )}
      <div className="inbox-words">
        <div className="inbox-from">
          <DayField label={t('decide-from')} name="from" onKeyDown={onKeyDown} />
        </div>
        <TextField
          label={t(asked ? `words-${asked}` : 'words')}
          name="reason"
          maxLength={500}
          autoComplete="off"
          onKeyDown={onKeyDown}
        />
        {asked && !changed ? (
          <Button
            type="submit"
            className="inbox-save"
            name="answer"
            value={asked}
            busy={isBusy}
            onClick={(event) => ask(asked, event)}
          >
            {t('decide-save')}
          </Button>
        ) : null}
      </div>
      <div className="inbox-note">
        <TextField label={t('note')} name="note" maxLength={200} autoComplete="off" optional onKeyDown={onKeyDown} />
      </div>
      <p className="small sec inbox-undo">{t('answer-undo')}</p>
      {changed ? null : (
        <Button type="submit" tone="text" name="answer" value="seen" onClick={isIgnored}>
          {t('answer-seen')}
        </Button>
      )}
    </Form>
  )
}
