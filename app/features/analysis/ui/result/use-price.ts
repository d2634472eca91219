import { useEffect, useState } from 'react'
import { packageGoalOf, type Assessment } from '#app/domain/scan/assessment.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { fetchPrice, type PriceAsk } from '../scan-api.ts'

type Price = Extract<Awaited<ReturnType<typeof fetchPrice>>, { ok: true }>['value']
type Prices = { session: Price; course: Price }
/** Prices null: on their way, or not to be had. */
export type Priced = { prices: Prices | null; failed: boolean }

/** One session and a package for the goal, as the server reckons them. While new ones are on their way the last stay. */
export function usePrices({ goal, sessions, size }: Pick<Assessment, 'goal' | 'sessions' | 'size'>): Priced {
  const lng = useLanguage()
  const [prices, setPrices] = useState<Prices | null>(null)
  const [failed, setFailed] = useState(false)
  const areaCm2 = size.cm2
  const count = Math.min(useClinic().packageMost, sessions.min)
  useEffect(() => {
    const aborter = new AbortController()
    const ask = (plan: PriceAsk['plan']) =>
      fetchPrice(lng, { areaCm2, plan, goal: packageGoalOf(goal), sessions: count }, aborter.signal)
    void Promise.all([ask('single'), ask('package')]).then(([session, course]) => {
      if (aborter.signal.aborted) return
      setFailed(!session.ok || !course.ok)
      if (session.ok && course.ok) setPrices({ session: session.value, course: course.value })
    })
    return () => aborter.abort()
  }, [lng, areaCm2, goal, count])
  return { prices, failed }
}
