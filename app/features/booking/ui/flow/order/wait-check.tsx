import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneFor } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Button } from '#app/ui/button.tsx'

const QUESTIONS = ['pregnant', 'medicine', 'skin'] as const
type Question = (typeof QUESTIONS)[number]
type Answers = Partial<Record<Question, boolean>>

/** One yes is enough to wait; all three are to be answered before nothing speaks against it. */
export function waitOutcome(answers: Answers): 'wait' | 'fine' | null {
  const said = Object.values(answers)
  if (said.includes(true)) return 'wait'
  return said.length === QUESTIONS.length ? 'fine' : null
}

/**
 * Names the reasons to wait before anything is paid, with three questions to answer for oneself. The answers are health
 * data: they stay in this component's state and reach no form, no draft and no server.
 */
export function WaitCheck() {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const clinic = useClinic()
  const [answers, setAnswers] = useState<Answers>({})
  const outcome = waitOutcome(answers)
  return (
    <details className="wait-check">
      <summary>{t('wait-reasons')}</summary>
      <p className="small sec">{t('wait-lead')}</p>
      {QUESTIONS.map((question) => (
        <div key={question} className="wait-question" role="group" aria-labelledby={`wait-${question}`}>
          <span id={`wait-${question}`}>{t(`wait-${question}`)}</span>
          <span className="wait-answers">
            {[false, true].map((yes) => (
              <Button
                key={String(yes)}
                tone="secondary"
                size="small"
                aria-pressed={answers[question] === yes}
                onClick={() => setAnswers({ ...answers, [question]: yes })}
              >
                {t(yes ? 'wait-yes' : 'wait-no')}
              </Button>
            ))}
          </span>
        </div>
      ))}
      <p className="small" role="status">
        {outcome === 'wait' ? (
          <>
            {t('wait-outcome', { phone: phoneFor(clinic, lng) })}{' '}
            <a className="link" href={inLanguage('/tatoveringsfjernelse/bivirkninger', lng)}>
              {t('wait-why')}
            </a>
          </>
        ) : outcome === 'fine' ? (
          t('wait-fine')
        ) : null}
      </p>
    </details>
  )
}
