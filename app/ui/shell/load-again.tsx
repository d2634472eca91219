import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

/** For a page that could not be fetched: the same address once more. */
export function LoadAgain() {
  const { t } = useTranslation('errors')
  return <Button onClick={() => location.reload()}>{t('load-again')}</Button>
}
