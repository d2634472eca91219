import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isHinted } from '#app/ui/shell/session-hint.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'

/**
 * A place for one thing that waits for a sign-in: the last one asked for. It is done once, by the sign-in it asked for;
 * when that is closed without, it is forgotten, so a later sign-in for another reason does nothing by surprise.
 */
export function waitingPlace(page: EventTarget, isSignedIn: () => boolean) {
  let waiting: (() => void) | null = null
  page.addEventListener('signed-in', () => {
    const work = waiting
    waiting = null
    work?.()
  })
  // A sign-in that succeeds closes its dialog first, and is told of after.
  page.addEventListener('island-closed', () => {
    if (!isSignedIn()) waiting = null
  })
  return {
    wait: (work: () => void) => void (waiting = work),
    forget: () => void (waiting = null),
  }
}

let place: ReturnType<typeof waitingPlace> | undefined
/** One for the page, however many buttons ask. */
const onePlace = () => (place ??= waitingPlace(document, isHinted))

/**
 * Does something as somebody signed in: at once, or after the sign-in dialog it opens. The page stays, so nothing of
 * the scan is lost; only the last thing asked for is done.
 */
export function useWhenSignedIn() {
  const lng = useLanguage()
  const { t } = useTranslation('analysis')
  // What waited belonged to a result that has left the page.
  useEffect(() => () => onePlace().forget(), [])
  return useCallback(
    async (trigger: HTMLElement, work: () => void) => {
      if (isHinted()) return work()
      onePlace().wait(work)
      const { openSignIn } = await import('#app/features/account/ui/sign-in/sign-in-island.tsx')
      await openSignIn({ lng, trigger, reason: t('sign-in-to-save') })
    },
    [lng, t],
  )
}
