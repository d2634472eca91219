import type { Language } from '#app/domain/language.ts'
import { mountDialog } from '#app/ui/mount-dialog.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

type Opener = { lng: Language; trigger: HTMLElement | null; next?: string | null; reason?: string }

/** Opens the sign-in over any page. @param next the page to go on to. @param reason what the sign-in is needed for. */
export const openSignIn = ({ lng, trigger, next, reason }: Opener) =>
  mountDialog({ lng, namespaces: ['common', 'portal', 'errors'] }, (close) => (
    <SignInDialog trigger={trigger} to={next ?? null} reason={reason} onClose={close} />
  ))

/**
 * For an address that asks for the sign-in, `/?signin=1&next=/dashboard`: who came from a page behind it, or a mail.
 * Closing the dialog, or loading the page anew, then leaves the page as it is.
 */
export function openRequestedSignIn(lng: Language) {
  const query = new URLSearchParams(location.search)
  const next = query.get('next')
  for (const name of ['signin', 'next']) query.delete(name)
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}${location.hash}`)
  return openSignIn({ lng, trigger: null, next })
}
