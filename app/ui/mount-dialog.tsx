import { Activity, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'
import { readClinicBlock } from './clinic-block.ts'
import { ClinicContext } from './clinic.ts'
import { tolerateTranslation } from './page/translated-dom.ts'

type Texts = { lng: Language; namespaces: string[] }
type Render = (close: () => void) => ReactNode
type Rendered = { render: Render; show(mode: 'hidden' | 'visible'): void }

let opening = false
let prerendered: Rendered | null = null

/**
 * Renders a dialog off screen while the browser is idle, so that it opens at once: a slow phone renders it for 200 ms.
 * Its effects run only when it opens, so it neither fetches nor stores anything before.
 */
export async function prerenderDialog({ lng, namespaces }: Texts, render: Render) {
  const i18n = await openTexts(lng, namespaces)
  if (opening || prerendered) return
  prerendered = create(i18n, render)
  prerendered.show('hidden')
}

/**
 * Mounts a dialog over the page in a React root of its own; a second call while one is open does nothing.
 * @throws when its texts cannot be loaded.
 */
export async function mountDialog({ lng, namespaces }: Texts, render: Render) {
  if (opening) return
  opening = true
  const i18n = await openTexts(lng, namespaces).catch((error: unknown) => {
    opening = false
    throw error
  })
  const dialog = prerendered?.render === render ? prerendered : create(i18n, render)
  if (dialog === prerendered) prerendered = null
  dialog.show('visible')
}

/**
 * Mounts a dialog over everything, an open dialog included, and keeps it in sight while the page is locked.
 * @throws when its texts cannot be loaded.
 */
export async function mountOverLock({ lng, namespaces }: Texts, render: Render) {
  const made = create(await openTexts(lng, namespaces), render, () => {})
  made.host.dataset['overLock'] = ''
  made.show('visible')
}

const onIslandClosed = () => {
  opening = false
  document.dispatchEvent(new Event('island-closed'))
}

function create(i18n: i18n, render: Render, onClosed = onIslandClosed): Rendered & { host: HTMLElement } {
  tolerateTranslation()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    onClosed()
  }
  // The same element for both modes: showing it does not render it again.
  const whole = (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ClinicContext value={readClinicBlock()}>{render(close)}</ClinicContext>
      </I18nextProvider>
    </StrictMode>
  )
  return { host, render, show: (mode) => root.render(<Activity mode={mode}>{whole}</Activity>) }
}
