import { useTranslation } from 'react-i18next'
import {
  HEALTH_GROUPS,
  moreAsked,
  questionsOf,
  type HealthGroup,
  type HealthQuestion,
} from '#app/domain/health/health-form.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Message, Radio, TextField } from '#app/ui/fields/field.tsx'
import type { HealthFault } from '../../health-schema.ts'
import { HealthDots } from './health-start.tsx'
import type { HealthFaults } from './use-health-screens.ts'

type Props = {
  group: HealthGroup
  isNow: boolean
  faults: HealthFaults
  typed: Record<string, string>
}

/** The questions of one group. What a yes asks for opens under its question, by the style sheet alone. */
export function HealthQuestions({ group, isNow, faults, typed }: Props) {
  const { t } = useTranslation('health')
  const at = HEALTH_GROUPS.indexOf(group)
  return (
    <section className="health-screen" data-now={isNow || undefined} aria-labelledby={`health-${group}`}>
      <p className="health-at sec">
        <HealthDots at={at} />
        {t('progress', { what: t(`group-${group}`), step: at + 1, steps: HEALTH_GROUPS.length })}
      </p>
      <h2 id={`health-${group}`} tabIndex={-1}>
        {t(`group-title-${group}`)}
      </h2>
      <ol className="health-questions">
        {questionsOf(group).map((key) => (
          <li key={key}>
            <Question name={key} fault={faults[key]} typed={typed} />
          </li>
        ))}
      </ol>
    </section>
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

type MoreProps = { name: HealthQuestion; typed?: string | undefined; fault: HealthFault | undefined }

function More({ name, typed, fault }: MoreProps) {
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
