import { useCallback, useEffect, useRef } from 'react'
import { isHinted } from '#app/features/account/ui/session-hint.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'

/**
 * Does something as somebody signed in: at once, or after the sign-in dialog it opens. The page stays, so nothing of
 * the scan is lost; only the last thing asked for is done.
 */
export function useWhenSignedIn() {
  const lng = useLanguage()
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const onSignedIn = () => {
      waiting.current?.()
      waiting.current = null
    }
    document.addEventListener('signed-in', onSignedIn)
    return () => document.removeEventListener('signed-in', onSignedIn)
  }, [])
  return useCallback(
    async (trigger: HTMLElement, work: () => void) => {
      if (isHinted()) return work()
      waiting.current = work
      const { openSignIn } = await import('#app/features/account/ui/sign-in-island.tsx')
      await openSignIn({ lng, trigger })
    },
    [lng],
  )
}
