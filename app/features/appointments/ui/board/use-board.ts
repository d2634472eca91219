import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { markedAnswer } from '#app/features/appointments/answer-schema.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { call, post, type Problem } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { listenToSlots } from '#app/ui/live/live-events.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Reads the page anew when anything of this day changes, and when the connection or the tab comes back. */
export function useLiveDay(day: ClinicDay) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    return listenToSlots({ onSlots: (changed) => (changed === null || changed === day) && again(), onReturn: again })
  }, [day, revalidate])
}

type Stale = Problem & { happened?: { status: AppointmentStatus; by: string | null } | null }
/** Where an act goes that is no status of its own. */
const PATHS = { undo: 'undo', numb: 'numbing', 'wipe-off': 'numbing-end' } as const
const isAct = (to: string): to is keyof typeof PATHS => Object.hasOwn(PATHS, to)

export type MarkVisit = (
  visit: BoardVisit,
  to: AppointmentStatus | keyof typeof PATHS,
  asTestSpot?: boolean,
) => Promise<void>

/**
 * One press: the call, then the page anew. What was moved by somebody else meanwhile is said, and shown where it is now.
 * The focus follows the visit into its next lane.
 */
export function useMarks(visits: readonly BoardVisit[]) {
  const { t } = useTranslation(['board', 'manage'])
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<{ id: string; from: AppointmentStatus } | null>(null)

  useEffect(() => {
    const followed = visits.find(({ id }) => id === moved.current?.id)
    if (!followed || followed.status === moved.current?.from) return
    moved.current = null
    const card = document.getElementById(`visit-${followed.id}`)
    const folded = card?.closest('details')
    if (folded) folded.open = true
    const buttons = [...(card?.querySelectorAll('button') ?? [])]
    ;(buttons.find((button) => button.checkVisibility()) ?? card)?.focus()
  }, [visits])

  const mark: MarkVisit = async ({ id, name, status: from }, to, asTestSpot = false) => {
    if (busy) return
    setBusy(id)
    const path = `/api/staff/appointments/${id}/${isAct(to) ? PATHS[to] : 'status'}`
    const body = isAct(to) ? (to === 'undo' ? { from } : {}) : { from, to, ...(asTestSpot ? { asTestSpot } : {}) }
    const done = await call<z.output<typeof markedAnswer>, Stale>(lng, path, post(body))
    if (done.ok) {
      if (to === 'undo' || !isAct(to)) moved.current = { id, from }
      const status = to === 'numb' ? 'numbing' : done.value.status
      setSaid(t('became', { name, status: to === 'wipe-off' ? t('wiped') : t(`manage:status-${status}`) }))
    } else showToast({ tone: 'error', title: t('not-moved'), text: whatHappened(done.details, name) })
    await revalidate()
    setBusy(null)
  }
  return { mark, busy, said }

  function whatHappened(problem: Stale | undefined, name: string): string {
    if (!problem?.happened) return problem?.detail || t('offline')
    const { status, by } = problem.happened
    const values = { name, status: t(`manage:status-${status}`), by }
    return by ? t('happened-by', values) : t('happened', values)
  }
}
