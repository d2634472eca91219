import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { HEALTH_KEYS, moreAsked, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { Button } from '#app/ui/button.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Message, Radio, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { HealthFault } from '../../health-schema.ts'
import { useTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import './health.css'

export type HealthWrong = { faults: Partial<Record<HealthQuestion, HealthFault>>; typed: Record<string, string> }

/** The questions about the own health. It works without script: what a yes asks for shows by itself. */
export function HealthForm({ wrong, typed = {} }: { wrong: HealthWrong | null; typed?: Record<string, string> }) {
  const { t } = useTranslation('health')
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useTabDraft()
  return (
    <Form method="post" className="health-form" noValidate ref={form}>
      {wrong ? <FormRefusal>{t('wrong')}</FormRefusal> : null}
      <ol className="health-questions">
        {HEALTH_KEYS.map((key) => (
          <li key={key}>
            <Question name={key} fault={wrong?.faults[key]} typed={wrong?.typed ?? typed} />
          </li>
        ))}
      </ol>
      <Button type="submit" busy={isBusy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </Form>
  )
}

type QuestionProps = { name: HealthQuestion; fault: HealthFault | undefined; typed: Record<string, string> }

function Question({ name, fault, typed }: QuestionProps) {
  const { t } = useTranslation('health')
  const said = typed[name]
  const messageId = `${name}-message`
  return (
    <fieldset className="health-question" aria-describedby={fault === 'answer-missing' ? messageId : undefined}>
      <legend>{t(`ask-${name}`)}</legend>
      <div className="health-answers">
        {(['no', 'yes'] as const).map((one) => (
          <label key={one}>
            <Radio name={name} value={one} defaultChecked={said === one} required />
            <span>{t(one)}</span>
          </label>
        ))}
      </div>
      {fault === 'answer-missing' ? <Message id={messageId} error={t(fault)} /> : null}
      <More name={name} typed={typed[`${name}-more`]} fault={fault} />
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
  const field = {
    label: t(`more-${name}` as 'more-allergy'),
    name: `${name}-more`,
    defaultValue: typed,
    autoComplete: 'off',
    error: fault && fault !== 'answer-missing' ? t(fault) : null,
  }
  return (
    <div className="health-more">
      {asked === 'day' ? <DayField {...field} /> : <TextField {...field} maxLength={300} />}
    </div>
  )
}
