import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { clientIntents } from '../../intent-schema.ts'
import { ClientForm, type ClientTyped, type FieldErrors } from './client-form.tsx'

type Props = {
  id: string
  typed: ClientTyped
  today: ClinicDay
  answer: { error: string | null; errors: FieldErrors } | null
}

/** Somebody the clinic does not know yet: a name and a phone are enough. */
export function NewClientPage({ id, typed, today, answer }: Props) {
  const { t } = useTranslation(['clients', 'admin'])
  const lng = useLanguage()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> / {t('new-client')}
      </p>
      <DeskHead title={t('new-client')} lead={t('client-new-lead')} />
      {answer?.error ? <FormRefusal>{answer.error}</FormRefusal> : null}
      <ClientForm
        typed={typed}
        errors={answer?.errors ?? {}}
        id={null}
        today={today}
        hidden={<input type="hidden" name="id" value={id} />}
        acts={
          <>
            <Button type="submit" {...clientIntents.field('book')} busy={isBusy} busyLabel={t('client-saving')}>
              {t('client-save-book')}
            </Button>
            <Button type="submit" {...clientIntents.field('save')} tone="secondary" busy={isBusy}>
              {t('client-save')}
            </Button>
            <ButtonLink tone="text" href={inLanguage('/admin/patients', lng)}>
              {t('client-leave')}
            </ButtonLink>
          </>
        }
      >
        {() => <p className="small sec">{t('client-adult-later')}</p>}
      </ClientForm>
    </>
  )
}
