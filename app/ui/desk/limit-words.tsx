import { useTranslation } from 'react-i18next'
import type { DoctorLimit } from '#app/domain/health/clearance.ts'

/** A doctor's limit and line to the person who treats, in the same words on the board, in the record and the treatment room. */
export function LimitWords({ words, note, by }: DoctorLimit) {
  const { t } = useTranslation('admin')
  return (
    <>
      {words ? (
        <>
          <b className="strong">{t('doctor-limit')}</b> {words}{' '}
        </>
      ) : null}
      {note ? (
        <>
          <b className="strong">{t('doctor-note')}</b> {note}{' '}
        </>
      ) : null}
      ({by})
    </>
  )
}
