import { useTranslation } from 'react-i18next'

/** The full screen while a page of the application loads. It fades in after 300 ms, so a quick page shows none. */
export function Loading() {
  const { t } = useTranslation('common')
  return (
    <div className="wait" role="status">
      <div>
        <svg viewBox="-120 -40 240 80" width="240" height="80" aria-hidden="true">
          {Array.from({ length: 9 }, (_, i) => (
            <circle
              key={i}
              cx={-96 + i * 24}
              cy="0"
              r={(9.5 - i * 0.75).toFixed(1)}
              opacity={(1 - i * 0.108).toFixed(2)}
            />
          ))}
        </svg>
        <p className="t">{t('loading')}</p>
        <p className="s">{t('loading-more')}</p>
      </div>
    </div>
  )
}
