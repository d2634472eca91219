import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { FACT_FIELDS, type FactField, type TypedFacts } from './clinic-fields.ts'
import './clinic-settings.css'
import { settingIntents } from '../intent-schema.ts'

type Props = { facts: TypedFacts; wrong: readonly string[]; isChanged: boolean }

/** Everything that says who the clinic is and where, in one form: it changes everywhere at once. */
export function ClinicFactsForm({ facts, wrong, isChanged }: Props) {
  const { t } = useTranslation('clinic-settings')
  const isWrong = (name: FactField) => wrong.some((field) => field === name || field.startsWith(`${name}.`))
  const common = (name: FactField) => ({
    name,
    label: t(`fact-${name}`),
    defaultValue: facts[name],
    error: isWrong(name) ? t(`wrong-${name}`) : null,
  })
  return (
    <Panel title={t('facts')} id="facts">
      <p className="sec">{t('facts-touch')}</p>
      <Form method="post" className="clinic-form" preventScrollReset noValidate>
        <div className="clinic-fields">
          {FACT_FIELDS.map(({ name, max, kind, hint }) =>
            kind === 'lines' ? (
              <TextArea key={name} {...common(name)} rows={3} hint={hint ? t(`hint-${name}`) : null} />
            ) : (
              <TextField
                key={name}
                {...common(name)}
                type={kind}
                maxLength={max}
                hint={hint ? t(`hint-${name}`) : null}
              />
            ),
          )}
        </div>
        <div className="acts">
          <Button type="submit" {...settingIntents.field('facts')} size="small">
            {t('save')}
          </Button>
          {isChanged ? (
            <Button type="submit" {...settingIntents.field('reset')} tone="text">
              {t('reset')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}
