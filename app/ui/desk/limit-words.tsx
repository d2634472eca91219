import { useTranslation } from 'react-i18next'

/** A doctor's yes with its limit, in the same words on the board, in the record and in the treatment room. */
export function LimitWords({ words, by }: { words: string; by: string }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <b className="strong">{t('doctor-limit')}</b> {words} ({by})
    </>
  )
}
