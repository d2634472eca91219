import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Notice } from '#app/domain/clinic/notice.ts'

/** The banner at the bottom of every page. It is in the page as sent; live-notice.ts shows it, times it and renews it. */
export function NoticeBanner({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation('common')
  return (
    <div id="notice-place" data-retry-ms={policy.reconnectDelaysMs.join(' ')}>
      {notice ? (
        <section
          className={notice.light ? 'notice light' : 'notice'}
          aria-label={t('notice')}
          data-colour={notice.colour}
          data-shown-ms={policy.bannerDismissMs}
          data-fade-ms={policy.bannerFadeMs}
        >
          <svg className="ground" aria-hidden="true">
            <rect width="100%" height="100%" fill={notice.background} />
          </svg>
          <div className="wrap">
            <p>{notice.text}</p>
            <Button tone="text" size="icon" aria-label={t('close-notice')} data-close-notice>
              <Icon name="close" />
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  )
}
