import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { watchSubmits } from '#app/ui/drafts/session-end.ts'
import { forgetBooking, forgetOffline, forgetTabDrafts } from '#app/ui/shell/forget.ts'
import { lockAtSessionEnd } from './lock-page.ts'

/** Keeps a page when its session ends: see `lockAtSessionEnd`. @param email of the user whose page it is */
export function SignInSheet({ email: opened }: { email: string }) {
  // A read with another user's session does not make the page theirs.
  const [email] = useState(opened)
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  useEffect(() => watchSubmits(), [])
  useEffect(
    () =>
      lockAtSessionEnd({
        email,
        onLocked: async (drop) => (await import('./sign-in/sign-in-again.tsx')).openSignInAgain(lng, drop),
        onResumed: () => void revalidate(),
        leave(path) {
          forgetBooking()
          forgetTabDrafts()
          forgetOffline()
          location.replace(inLanguage(path, lng))
        },
      }),
    [email, lng, revalidate],
  )
  return null
}
