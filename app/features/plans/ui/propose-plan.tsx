import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'

type Answer = { text: string; fields: Record<string, string> } | null

/** Staff propose a course: the client reads and approves it by a link of their own. */
export function ProposePlan({ answer }: { answer: Answer }) {
  const { t } = useTranslation('plans')
  const busy = useNavigation().state !== 'idle'
  const error = (name: string) => ({ error: answer?.fields[name] })
  return (
    <Form method="post" className="pnl-form" noValidate>
      <input type="hidden" name="intent" value="propose" />
      {answer ? (
        <p className="note danger" role="alert">
          {answer.text}
        </p>
      ) : null}
      <Select label={t('treatment-type')} name="treatmentType" {...error('treatmentType')}>
        {PLAN_TREATMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type-${type}`)}
          </option>
        ))}
      </Select>
      <TextField label={t('area')} name="areaCm2" inputMode="decimal" optional {...error('areaCm2')} />
      <TextField label={t('session-count')} name="sessions" inputMode="numeric" {...error('sessions')} />
      <TextField label={t('session-price')} name="sessionPrice" inputMode="decimal" {...error('sessionPrice')} />
      <TextArea
        label={t('description')}
        name="description"
        rows={3}
        optional
        hint={t('description-hint')}
        {...error('description')}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('propose-do')}
        </Button>
      </div>
    </Form>
  )
}
