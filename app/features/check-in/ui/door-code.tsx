import { useTranslation } from 'react-i18next'
import { RouteButton } from '#app/ui/parts/route-button.tsx'

/** On the page of a booking: the code that a phone reads at the door, and the same as a link. */
export function DoorCode({ href, qr }: { href: string; qr: string }) {
  const { t } = useTranslation('check-in')
  return (
    <section className="pnl manage-door">
      <h2 className="h4">{t('show')}</h2>
      <p className="small sec">{t('show-text')}</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('qr')} width="160" height="160" />
      <RouteButton tone="secondary" to={href}>
        {t('open')}
      </RouteButton>
    </section>
  )
}
