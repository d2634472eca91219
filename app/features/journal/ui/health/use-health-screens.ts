import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type RefObject } from 'react'
import { HEALTH_GROUPS, questionsOf, type HealthGroup, type HealthQuestion } from '#app/domain/health/health-form.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { bringIntoView, showFirstError } from '#app/ui/hooks/into-view.ts'
import { useSearchTrail } from '#app/ui/hooks/use-search-trail.ts'
import { healthIn, type HealthFault } from '../../health-schema.ts'

export type HealthFaults = Partial<Record<HealthQuestion, HealthFault>>

/** The start, then a screen for each group of questions. */
export const HEALTH_STEPS = HEALTH_GROUPS.length + 1
const stepOf = (group: HealthGroup) => HEALTH_GROUPS.indexOf(group) + 2

type Form = RefObject<HTMLFormElement | null>

/** Which screen of the form is shown, what its answers lack, and the ways to the next one and back. */
export function useHealthScreens(form: Form, wrong: HealthFaults | null, today: ClinicDay) {
  const { step, go } = useSearchTrail(HEALTH_STEPS)
  // Sent before its script had loaded, the form comes back whole.
  const [isWhole] = useState(wrong !== null)
  const [tried, setTried] = useState<readonly HealthGroup[]>(wrong ? HEALTH_GROUPS : [])
  const live = useFaults(form, today)
  const faults = live ?? wrong ?? {}
  useScreenFocus(form, step)
  const missingOf = (group: HealthGroup) => questionsOf(group).filter((key) => Object.hasOwn(faults, key)).length
  /** True when these groups are answered; otherwise the first answer that is missing comes into view. */
  const isAnswered = (groups: readonly HealthGroup[]) => {
    const open = groups.find((group) => missingOf(group) > 0)
    if (!open) return true
    setTried([...tried, ...groups])
    if (isWhole || stepOf(open) === step) showFirstError(form.current)
    else go(stepOf(open))
    return false
  }
  const shown = HEALTH_GROUPS[step - 2]
  return {
    step,
    isWhole,
    shown,
    faultsOf: (group: HealthGroup): HealthFaults => (tried.includes(group) ? faults : {}),
    missing: shown && live ? missingOf(shown) : 0,
    next(event: MouseEvent) {
      event.preventDefault()
      if (shown && isAnswered([shown])) go(step + 1)
    },
    send(event: MouseEvent) {
      if (!isAnswered(HEALTH_GROUPS)) event.preventDefault()
    },
    back: () => go(step - 1),
  }
}

const unread = () => null

function onInput(changed: () => void) {
  addEventListener('input', changed)
  return () => removeEventListener('input', changed)
}

/** What the answers in the form lack, followed as they are given; null: the script has not read them yet. */
function useFaults(form: Form, today: ClinicDay): HealthFaults | null {
  const text = useSyncExternalStore(
    onInput,
    () => form.current && JSON.stringify([...new FormData(form.current)]),
    unread,
  )
  if (text === null) return null
  const fields = new Map(JSON.parse(text) as [string, string][])
  const read = healthIn((name) => fields.get(name) ?? '', today)
  return read.ok ? {} : read.faults
}

/** After a change of screen the focus is at its heading, or at the answer that is missing on it. */
function useScreenFocus(form: Form, step: number) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo({ top: 0, behavior: 'instant' })
    const screen = form.current?.querySelector('[data-now]')
    const fault = screen?.querySelector<HTMLElement>('.msg.e')
    if (fault) bringIntoView(fault)
    else screen?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [form, step])
}
