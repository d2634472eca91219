import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useClinic } from '../clinic.ts'
import { useLanguage } from '../dates.ts'
import { useScripted } from '../hooks/use-scripted.ts'

const ID = 'script-wait'
const PATIENCE_MS = 5_000
// In the page itself: the bundles are what may not come. A failed import fires no event, so a timer shows the line too.
// Without quotes and angle brackets, which React would escape.
const WATCH = `{function show(){const line=document.getElementById(\`${ID}\`);if(line)line.hidden=false}setTimeout(show,${PATIENCE_MS});addEventListener(\`error\`,function(event){if(event.target instanceof HTMLScriptElement)show()},true)}`

type Props = { nonce: string | undefined; /** Staff pages show no phone or contact link. */ isStaff: boolean }

/** Offers other ways when the page's script fails to load, or is slow; gone once the page is hydrated. */
export function ScriptWait({ nonce, isStaff }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('common')
  const lng = useLanguage()
  if (useScripted()) return null
  return (
    <>
      <p className="note warn script-wait" id={ID} role="alert" hidden suppressHydrationWarning>
        {t('script-slow')} <a href={inLanguage('?', lng)}>{t('script-again')}</a>
        {isStaff ? null : (
          <>
            {' '}
            · <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a> ·{' '}
            <a href={inLanguage('/kontakt', lng)}>{t('script-contact')}</a>
          </>
        )}
      </p>
      <script nonce={nonce} suppressHydrationWarning>
        {WATCH}
      </script>
    </>
  )
}
