import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/field.tsx'
import { DoorFrame } from './door-frame.tsx'

/** On a device that is not at the door: to the desk, or, for staff, to the code that makes it one. */
export function Elsewhere({ isWrongCode }: { isWrongCode: boolean }) {
  const { t } = useTranslation('check-in')
  const lng = useLanguage()
  return (
    <DoorFrame tone="start">
      <section className="door-middle">
        <h1>{t('elsewhere-title')}</h1>
        <p className="door-lead">{t('elsewhere')}</p>
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
      </section>
    </DoorFrame>
  )
}
