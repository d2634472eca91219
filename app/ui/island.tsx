import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import type { Language } from '#app/domain/language.ts'

let opening = false

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
