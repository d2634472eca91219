import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { DoorFade, DoorFrame } from './door-frame.tsx'

/** On a device that is not at the door: to the desk; staff find the code that makes it one under help. */
export function Elsewhere({ isWrongCode }: { isWrongCode: boolean }) {
  const { t } = useTranslation('check-in')
  return (
    <DoorFrame tone="start" help={isWrongCode ? null : <Enrol isWrongCode={false} />}>
      <section className="door-middle">
        <DoorFade />
        <h1>{t('elsewhere-title')}</h1>
        <p className="door-lead">{t('elsewhere')}</p>
        {isWrongCode ? <Enrol isWrongCode /> : null}
      </section>
    </DoorFrame>
  )
}

function Enrol({ isWrongCode }: { isWrongCode: boolean }) {
  const { t } = useTranslation('check-in')
  const lng = useLanguage()
  return (
    <details className="door-enrol" open={isWrongCode}>
      <summary>{t('enrol')}</summary>
      <form method="post" action={inLanguage('/checkin/enrol', lng)}>
        <TextField
          name="code"
          label={t('code')}
          hint={t('code-hint')}
          error={isWrongCode ? t('code-wrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
        <Button type="submit">{t('enrol-do')}</Button>
      </form>
    </details>
  )
}
