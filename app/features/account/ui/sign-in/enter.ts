import { showToast, showToastAfterRedirect } from '#app/ui/toast.tsx'
import { inLanguage } from '#app/domain/language.ts'
import type { Language } from '#app/domain/language.ts'
import { FORCED, homeOf, isForced } from '#app/domain/access/after-sign-in.ts'
import { forgetBookingOfAnother } from '#app/ui/shell/forget.ts'
import type { Entered } from '../api.ts'
import { follow } from '../follow-session.ts'
import { known } from '#app/ui/shell/session-hint.ts'
import { hint } from '../session-mark.ts'

/** Pages about signing in and out: nobody stays there when they have. */
const PASSING = /^\/(logout-success|account\/)/

type Arriving = {
  lng: Language
  /** "Login succesfuld!" */
  welcome: string
  /** Where to; unset: stay on the page. */
  to?: string | null
  /** Called where the page stays. */
  onStay(): void
}

/** Goes where a sign-in leads: on with the page, to the page asked for, or to what must be done first. */
export function arrive({ next, account }: Entered, { lng, welcome, to, onStay }: Arriving) {
  hint(account ?? { roles: known()?.roles.split(' ') ?? [] })
  if (account) forgetBookingOfAnother(account.email)
  if (isForced(next)) return location.assign(inLanguage(FORCED[next], lng))
  const target = to ?? (PASSING.test(location.pathname) ? homeOf(account?.roles ?? []) : null)
  if (target) {
    showToastAfterRedirect({ title: welcome })
    return location.assign(inLanguage(target, lng))
  }
  onStay()
  follow(true)
  showToast({ title: welcome })
  // For what on this page knows the person better now, as the booking's contact step.
  document.dispatchEvent(
    new CustomEvent('signed-in', { detail: account?.email }) satisfies DocumentEventMap['signed-in'],
  )
}
