import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import './patient-page.css'

/** What is done from a client's overview; of who is erased it can only be printed. */
export function PatientActs({ id, isErased }: { id: string; isErased: boolean }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const canWrite = useCan('write-journal')
  const journal = `/admin/patients/${id}/journal`
  return (
    <>
      <Button tone="text" className="patient-print" onClick={() => print()}>
        {t('print')}
      </Button>
      {isErased ? null : (
        <>
          <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${id}/edit`, lng)}>
            {t('client-edit')}
          </ButtonLink>
          {canWrite ? (
            <>
              <ButtonLink tone="secondary" href={inLanguage(`${journal}?new=note`, lng)}>
                {t('new-note')}
              </ButtonLink>
              <ButtonLink href={inLanguage(journal, lng)}>{t('write-journal')}</ButtonLink>
            </>
          ) : null}
        </>
      )}
    </>
  )
}
