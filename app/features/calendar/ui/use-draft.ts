import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { dayOf, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Overtaken } from '#app/features/appointments/queries/visit-edit.ts'
import { call, post, type Problem } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { CalendarVisit } from '../queries.ts'
import type { ColumnsBy } from '../schema.ts'
import { minutesOf, timeAtMinutes } from './layout.ts'

/** Where a visit is to stand; nothing is written before it is sent. `from` in minutes of the day. */
export type Spot = { day: ClinicDay; owner: string; from: number; minutes: number }
export type Refused = Problem & {
  firstOpenDay?: ClinicDay
  slots?: { time: string; available: boolean }[]
} & Partial<Overtaken>
export type Draft = { visit: CalendarVisit; spot: Spot; was: Spot }

export const SNAP_MINUTES = 15
const LONGEST_MINUTES = 480
const LAST_MINUTE = 24 * 60

/** The place a visit has: with its person, or with the laser shown. */
export const spotOf = (visit: CalendarVisit, owner: string): Spot => ({
  day: dayOf(visit.startsAt),
  owner,
  from: minutesOf(timeOf(visit.startsAt)),
  minutes: visit.minutes,
})

/** The visit where it stands, for the columns shown; `owner`: whose column it stood in. */
function draftOf(visit: CalendarVisit, by: ColumnsBy, owner: string): Draft {
  const laser = visit.resourceIds.includes(owner) ? owner : (visit.resourceIds[0] ?? '')
  const was = spotOf(visit, by === 'people' ? visit.providerId : laser)
  return { visit, spot: was, was }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** A spot inside the day, on the quarter. */
export const snapped = ({ from, minutes, ...spot }: Spot): Spot => ({
  ...spot,
  from: within(Math.round(from / SNAP_MINUTES) * SNAP_MINUTES, 0, LAST_MINUTE - SNAP_MINUTES),
  minutes: within(Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES, SNAP_MINUTES, LONGEST_MINUTES),
})

export const hasMoved = ({ spot, was }: Draft) =>
  spot.day !== was.day || spot.from !== was.from || spot.owner !== was.owner
export const hasNewTime = ({ spot, was }: Draft) => spot.day !== was.day || spot.from !== was.from
export const isChanged = (draft: Draft) => hasMoved(draft) || draft.spot.minutes !== draft.was.minutes

/**
 * The one visit that is being moved or stretched, by pointer, keys or fields alike. Sent when it is confirmed, because
 * a new time is a mail to the client; a refusal stays with it until it stands elsewhere.
 */
export function useDraft(by: ColumnsBy) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [busy, setBusy] = useState(false)

  const choose = (visit: CalendarVisit, owner: string) => {
    const was = spotOf(visit, owner)
    setRefused(null)
    setDraft((now) => (now?.visit.id === visit.id ? now : { visit, spot: was, was }))
  }
  /** Puts it elsewhere; `visit` begins with another one. */
  const put = (visit: CalendarVisit, was: Spot, change: Partial<Spot>) => {
    setRefused(null)
    setDraft((now) => {
      const current = now?.visit.id === visit.id ? now : { visit, spot: was, was }
      return { ...current, spot: { ...current.spot, ...change } }
    })
  }
  const drop = () => {
    setDraft(null)
    setRefused(null)
  }

  async function send(medicalIndication?: string) {
    if (!draft || busy || !isChanged(draft)) return
    setBusy(true)
    const { visit, spot, was } = draft
    const path = `/api/staff/appointments/${visit.id}`
    const target = by === 'people' ? { provider: spot.owner } : { provider: visit.providerId, resource: spot.owner }
    const move = {
      date: spot.day,
      time: timeAtMinutes(spot.from),
      ...target,
      ...(medicalIndication && { medicalIndication }),
    }
    const stretch = { from: was.minutes, minutes: spot.minutes }
    const calls = [
      ...(hasMoved(draft) ? [['move', move] as const] : []),
      ...(spot.minutes === was.minutes ? [] : [['stretch', stretch] as const]),
    ]
    let problem: Refused | null = null
    let { seen } = visit
    for (const [what, body] of calls) {
      const done = await call<{ seen?: string }, Refused>(lng, `${path}/${what}`, post({ ...body, seen }))
      if (done.ok) seen = done.value.seen ?? seen
      if (!done.ok) problem = done.details ?? ({ code: 'network', detail: '', status: 0 } satisfies Refused)
      if (problem) break
    }
    await revalidate()
    setBusy(false)
    if (problem && !problem.now) setDraft((now) => now && { ...now, visit: { ...now.visit, seen } })
    if (problem?.now) setDraft(draftOf({ ...visit, ...problem.now, providerId: problem.now.provider }, by, was.owner))
    if (problem) return setRefused({ ...problem, detail: problem.detail || t('offline') })
    setDraft(null)
    showToast({
      title: t('moved-title', { name: visit.name }),
      text: t(hasNewTime(draft) ? 'moved-mail' : 'moved-silent'),
    })
  }
  return { draft, refused, busy, choose, put, drop, send }
}
export type Drafting = ReturnType<typeof useDraft>
