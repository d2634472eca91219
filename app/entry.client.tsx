import { languageFrom } from '#app/domain/language.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { openTexts } from '#app/content/text/client.ts'
import { readClinicBlock } from '#app/ui/clinic-block.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { tolerateTranslation } from '#app/ui/page/translated-dom.ts'
import { captureInputBeforeHydration, AfterHydration } from '#app/ui/fields/capture-input.tsx'

/** The page's own namespaces are ready before React takes over, so nothing flickers. */
async function start() {
  const { lang, dataset } = document.documentElement
  const i18n = await openTexts(languageFrom(lang), (dataset['ns'] ?? 'common').split(' '))
  const clinic = readClinicBlock()
  const replayInput = captureInputBeforeHydration()
  const onHydrated = () => {
    replayInput()
    document.documentElement.toggleAttribute('data-hydrated', true)
  }
  tolerateTranslation()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <ClinicContext value={clinic}>
            <AfterHydration call={onHydrated}>
              <HydratedRouter />
            </AfterHydration>
          </ClinicContext>
        </I18nextProvider>
      </StrictMode>,
    )
  })
}
void start()
