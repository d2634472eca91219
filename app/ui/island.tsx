import { Activity, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'
import { readClinicBlock } from './clinic-block.ts'
import { ClinicContext } from './clinic.ts'

type Texts = { lng: Language; namespaces: string[] }
/** What an island shows; it gets the function that takes it away again. */
type Render = (close: () => void) => ReactNode
type Drawn = { render: Render; show(mode: 'hidden' | 'visible'): void }

let opening = false
let ahead: Drawn | null = null

/**
 * Draws a dialog where nobody sees it, in the page's quiet moments, so that the press that opens it does not wait for
 * it: a slow phone draws for a fifth of a second. Nothing of it runs before that press: it asks for nothing, keeps
 * nothing and reads nothing of the visitor's.
 */
export async function drawAhead({ lng, namespaces }: Texts, render: Render) {
  const i18n = await openTexts(lng, namespaces)
  if (opening || ahead) return
  ahead = draw(i18n, render)
  ahead.show('hidden')
}

/**
 * Puts a dialog over a page that has no framework of its own. One at a time: asked for again while one is open, it
 * does nothing. Throws when its texts cannot be had.
 */
export async function openIsland({ lng, namespaces }: Texts, render: Render) {
  if (opening) return
  opening = true
  const i18n = await openTexts(lng, namespaces).catch((error: unknown) => {
    opening = false
    throw error
  })
  const drawn = ahead?.render === render ? ahead : draw(i18n, render)
  if (drawn === ahead) ahead = null
  drawn.show('visible')
}

function draw(i18n: i18n, render: Render): Drawn {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    opening = false
    // For what on this page waited for its outcome, as an action does for the sign-in.
    document.dispatchEvent(new Event('island-closed'))
  }
  // One element for both: shown, it is not drawn a second time.
  const whole = (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ClinicContext value={readClinicBlock()}>{render(close)}</ClinicContext>
      </I18nextProvider>
    </StrictMode>
  )
  return { render, show: (mode) => root.render(<Activity mode={mode}>{whole}</Activity>) }
}
