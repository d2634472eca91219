import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Which step is shown. Going on leaves an entry in the history, so the browser's back button is a step back. */
export type Trail = { step: number; go(step: number): void }

/** True when two addresses of a page differ in the step alone, so that nothing has to be read anew. */
export function isOnlyStep(before: URL, now: URL): boolean {
  const rest = ({ searchParams }: URL) => [...searchParams].filter(([name]) => name !== 'step').join('&')
  return before.search !== now.search && rest(before) === rest(now)
}

type Came = { from?: number } | null

/** The steps of a flow's own page in its address, `?step=2`: each is an entry of the history that survives a reload. */
export function useSearchTrail(steps: number): Trail {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const came = (useLocation().state as Came)?.from
  const step = Math.min(Math.max(Math.trunc(Number(query.get('step'))) || 1, 1), steps)
  // The step a way was asked for from: until it is taken, a second press on "Tilbage" would leave the page.
  const leaving = useRef<number | null>(null)
  useEffect(() => {
    if (leaving.current !== step) leaving.current = null
  }, [step])
  const go = useCallback(
    (next: number) => {
      if (next === step || leaving.current === step) return
      leaving.current = step
      if (next === came) return void navigate(-1)
      const search = new URLSearchParams(query)
      if (next > 1) search.set('step', String(next))
      else search.delete('step')
      void navigate(
        { search: search.toString() },
        { preventScrollReset: true, state: { from: step } satisfies Came, replace: next < step },
      )
    },
    [navigate, query, step, came],
  )
  return { step, go }
}
