import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

/** The price could not be had: without one nothing can be ordered. */
export function NoQuote({ onAgain }: { onAgain(): void }) {
  const { t } = useTranslation('booking')
  return (
    <div className="unread" role="alert">
      <p>{t('price-unread')}</p>
      <Button tone="secondary" size="small" onClick={onAgain}>
        {t('try-again')}
      </Button>
    </div>
  )
}

/** The price's place while it is reckoned. */
export function QuoteWait() {
  const { t } = useTranslation('booking')
  return (
    <div className="sk price-wait" role="status">
      <span className="sr">{t('reading-price')}</span>
    </div>
  )
}
