import { startTransition, useCallback, useEffect, useId, useRef, useState } from 'react'
import { pushDialogStep } from '#app/ui/dialog.tsx'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'

type Entry = { flow?: { id: string; step: number } } | null

/** The trail of a flow inside `Dialog`, which owns the entry of the first step. */
export function useDialogTrail(): Trail {
  // Entries of an earlier dialog, left by a reload, are not this one's.
  const id = useId()
  const [step, setStep] = useState(1)
  const now = useRef(1)
  // Between asking for a step back and its being shown: a second press then would leave the dialog.
  const leaving = useRef(false)
  const show = useCallback((next: number) => {
    now.current = next
    // The press is seen first: a slow phone draws a step longer than somebody waits for a sign.
    startTransition(() => setStep(next))
  }, [])
  useEffect(() => {
    const onPop = () => {
      leaving.current = false
      const { flow } = (history.state as Entry) ?? {}
      show(flow?.id === id ? flow.step : 1)
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [id, show])
  const go = useCallback(
    (next: number) => {
      if (leaving.current) return
      if (next < now.current) {
        leaving.current = true
        return history.go(next - now.current)
      }
      for (let one = now.current + 1; one <= next; one++) pushDialogStep({ flow: { id, step: one } })
      show(next)
    },
    [id, show],
  )
  return { step, go }
}
