import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { Nonce } from '#app/ui/shell/nonce.ts'

const ID = 'script-wait'
const PATIENCE_MS = 5_000
// In the page itself: the bundles are what may not come. A failed import fires no event, so a timer shows the line too.
// Without quotes and angle brackets, which React would escape.
const WATCH = `{function show(){const line=document.getElementById(\`${ID}\`);if(line)line.hidden=false}setTimeout(show,${PATIENCE_MS});addEventListener(\`error\`,function(event){if(event.target instanceof HTMLScriptElement)show()},true)}`

/** Offers other ways when the page's script fails to load, or is slow; gone once the page is hydrated. */
export function ScriptWait() {
  const clinic = useClinic()
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const nonce = useContext(Nonce)
  if (useScripted()) return null
  return (
    <>
      <p className="note warn" id={ID} role="alert" hidden suppressHydrationWarning>
        {t('script-slow')} <a href={inLanguage('?', lng)}>{t('script-again')}</a> ·{' '}
        <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a> ·{' '}
        <a href={inLanguage('/kontakt', lng)}>{t('script-contact')}</a>
      </p>
      <script nonce={nonce} suppressHydrationWarning>
        {WATCH}
      </script>
    </>
  )
}
