import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'

/**
 * The cookie choice, in every page. A page rendered for one visitor shows it while the question is open; on a cached page
 * live-cookies.ts does. Without script
 * there is no statistics, so nothing is asked. Three answers of one size and one weight.
 */
export function CookieBar({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('common')
  const to = useInLanguage()
  return (
    // The script may have shown or hidden it before hydration.
    <section
      id="cookies-bar"
      className="cookies"
      aria-labelledby="cookies-title"
      hidden={!isOpen}
      suppressHydrationWarning
    >
      <div className="cookies-say">
        <p id="cookies-title" className="cookies-title" tabIndex={-1}>
          {t('cookies-title')}
        </p>
        <p>
          {t('cookies-text')} <a href={to('/privatlivspolitik#cookies')}>{t('cookies-more')}</a>
        </p>
      </div>
      <div className="cookies-acts">
        <Button tone="secondary" size="small" data-cookies="reject">
          {t('cookies-reject')}
        </Button>
        <Button
          tone="secondary"
          size="small"
          data-cookies="choose"
          aria-expanded={false}
          aria-controls="cookies-switches"
          suppressHydrationWarning
        >
          {t('cookies-choose')}
        </Button>
        <Button tone="secondary" size="small" data-cookies="accept">
          {t('cookies-accept')}
        </Button>
      </div>
      <Switches />
    </section>
  )
}

function Switches() {
  const { t } = useTranslation('common')
  return (
    <div id="cookies-switches" className="cookies-switches" hidden suppressHydrationWarning>
      <Switch id="cookies-necessary" name={t('cookies-necessary')} text={t('cookies-necessary-text')} fixed />
      <Switch
        id="cookies-statistics"
        name={t('cookies-statistics')}
        text={t('cookies-statistics-text', { months: policy.statisticsMonths })}
      />
      <Button tone="secondary" size="small" data-cookies="save">
        {t('cookies-save')}
      </Button>
    </div>
  )
}

type SwitchProps = { id: string; name: string; text: string; fixed?: boolean }

/** A purpose with its switch. Off until somebody turns it on; a necessary one is on and stays on. */
function Switch({ id, name, text, fixed = false }: SwitchProps) {
  return (
    <div className="cookies-switch">
      <label className="strong" htmlFor={id}>
        {name}
      </label>
      <input
        id={id}
        className="sw"
        type="checkbox"
        defaultChecked={fixed}
        disabled={fixed}
        aria-describedby={`${id}-text`}
      />
      <p id={`${id}-text`} className="small sec">
        {text}
      </p>
    </div>
  )
}
