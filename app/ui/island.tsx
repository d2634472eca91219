import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'

let opening = false
let isDrawn = false
const DRAWN_AHEAD_MS = 1000

/**
 * Draws a part of a dialog where nobody sees it, ahead of the press: a browser takes three times as long for the first
 * drawing of a page as for the next, and it is not to be the press that waits for it. Only for parts that keep nothing
 * and ask for nothing.
 */
export async function drawAhead({ lng, namespaces }: { lng: Language; namespaces: string[] }, part: ReactNode) {
  const i18n = await openTexts(lng, namespaces)
  if (isDrawn || opening) return
  isDrawn = true
  const root = createRoot(document.createElement('div'))
  root.render(<I18nextProvider i18n={i18n}>{part}</I18nextProvider>)
  setTimeout(() => root.unmount(), DRAWN_AHEAD_MS)
}

/**
 * Puts a dialog over a page that has no framework of its own. One at a time: asked for again while one is open, it
 * does nothing. Throws when its texts cannot be had.
 * @param render gets the function that takes it away again.
 */
export async function openIsland(
  { lng, namespaces }: { lng: Language; namespaces: string[] },
  render: (close: () => void) => ReactNode,
) {
  if (opening) return
  opening = true
  const i18n = await openTexts(lng, namespaces).catch((error: unknown) => {
    opening = false
    throw error
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
    opening = false
    // For what on this page waited for its outcome, as an action does for the sign-in.
    document.dispatchEvent(new Event('island-closed'))
  }
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>{render(close)}</I18nextProvider>
    </StrictMode>,
  )
}
