import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** The partner's link, to read and to copy. */
export function OwnLink({ href }: { href: string }) {
  const { t } = useTranslation('partner-desk')
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => showToast({ title: t('copied'), text: href }),
      () => showToast({ title: t('not-copied'), tone: 'warn' }),
    )
  return (
    <div className="own-link">
      <input
        className="in"
        readOnly
        value={href}
        aria-label={t('own-link')}
        onFocus={(event) => event.target.select()}
      />
      <Button size="icon" aria-label={t('copy')} onClick={() => void copy()}>
        <Icon name="copy" />
      </Button>
    </div>
  )
}
