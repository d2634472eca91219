import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { HEALTH_KEYS, moreAsked, type HealthQuestion } from '#app/domain/health-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Message, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { HealthFault } from '../health-schema.ts'
import './health.css'

export type HealthWrong = { faults: Partial<Record<HealthQuestion, HealthFault>>; typed: Record<string, string> }

/** The questions about the own health. It works without script: what a yes asks for shows by itself. */
export function HealthForm({ wrong }: { wrong: HealthWrong | null }) {
  const { t } = useTranslation('health')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="health-form" noValidate>
      {wrong ? <FormRefusal>{t('wrong')}</FormRefusal> : null}
      <ol className="health-questions">
        {HEALTH_KEYS.map((key) => (
          <li key={key}>
            <Question name={key} wrong={wrong} />
          </li>
        ))}
      </ol>
      <Button type="submit" busy={isBusy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </Form>
  )
}

function Question({ name, wrong }: { name: HealthQuestion; wrong: HealthWrong | null }) {
  const { t } = useTranslation('health')
  const fault = wrong?.faults[name]
  const said = wrong?.typed[name]
  const messageId = `${name}-message`
  return (
    <fieldset className="health-question" aria-describedby={fault === 'answer-missing' ? messageId : undefined}>
      <legend>{t(`ask-${name}`)}</legend>
      <div className="health-answers">
        {(['no', 'yes'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} defaultChecked={said === one} required />
            <span>{t(one)}</span>
          </label>
        ))}
      </div>
      {fault === 'answer-missing' ? <Message id={messageId} error={t(fault)} /> : null}
      <More name={name} typed={wrong?.typed[`${name}-more`]} fault={fault} />
    </fieldset>
  )
}

function More({
  name,
  typed,
  fault,
}: {
  name: HealthQuestion
  typed?: string | undefined
  fault: HealthFault | undefined
}) {
  const { t } = useTranslation('health')
  const asked = moreAsked(name)
  if (!asked) return null
  return (
    <div className="health-more">
      <TextField
        label={t(`more-${name}` as 'more-allergy')}
        name={`${name}-more`}
        type={asked === 'day' ? 'date' : 'text'}
        maxLength={asked === 'text' ? 300 : undefined}
        defaultValue={typed}
        autoComplete="off"
        error={fault && fault !== 'answer-missing' ? t(fault) : undefined}
      />
    </div>
  )
}
