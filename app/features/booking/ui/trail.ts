import { useCallback, useEffect, useState } from 'react'
import { pushDialogStep } from '#app/ui/dialog.tsx'

/** Which step is shown. Going on leaves an entry in the history, so the browser's back button is a step back. */
export type Trail = { step: number; go(step: number): void }

const stepInHistory = () => Number((history.state as { flowStep?: number } | null)?.flowStep) || 1

/** The trail of a flow inside `Dialog`, which owns the entry of the first step. */
export function useDialogTrail(): Trail {
  const [step, setStep] = useState(1)
  useEffect(() => {
    const onPop = () => setStep(stepInHistory())
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  const go = useCallback((next: number) => {
    const now = stepInHistory()
    if (next < now) return history.go(next - now)
    for (let one = now + 1; one <= next; one++) pushDialogStep({ flowStep: one })
    setStep(next)
  }, [])
  return { step, go }
}
