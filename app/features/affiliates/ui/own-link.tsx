import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'

function useCopy() {
  const { t } = useTranslation('partner-desk')
  return (text: string, said: { title: string; text?: string }) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(said),
      () => showToast({ title: t('not-copied'), tone: 'warn' }),
    )
}

/** The partner's link, to read and to copy. */
export function OwnLink({ href }: { href: string }) {
  const { t } = useTranslation('partner-desk')
  const copy = useCopy()
  return (
    <div className="own-link">
      <input
        className="in"
        readOnly
        value={href}
        aria-label={t('own-link')}
        onFocus={(event) => event.target.select()}
      />
      <Button size="icon" aria-label={t('copy')} onClick={() => copy(href, { title: t('copied'), text: href })}>
        <Icon name="copy" />
      </Button>
    </div>
  )
}

/** A text that is ready to be shared, to read and to copy. */
export function ReadyText({ children }: { children: string }) {
  const { t } = useTranslation('partner-desk')
  const copy = useCopy()
  return (
    <div className="partner-text">
      <p>{children}</p>
      <Button tone="text" onClick={() => copy(children, { title: t('text-copied') })}>
        <Icon name="copy" /> {t('copy-text')}
      </Button>
    </div>
  )
}
