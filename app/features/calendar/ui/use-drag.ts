import { useRef, type PointerEvent } from 'react'
import type { CalendarVisit } from '../queries.ts'
import { snapped, type Drafting, type Spot } from './use-draft.ts'

export const PX_PER_MINUTE = 1.6
const FAR_ENOUGH_PX = 5

/** Which column lies under a point of the screen; null: none that takes visits. */
export type ColumnAt = (clientX: number) => { day: Spot['day']; owner: string } | null

type Held = { x: number; y: number; was: Spot; stretches: boolean; moved: boolean }

/**
 * Dragging by pointer events. A mouse takes hold of the whole visit; a finger of its grip alone, so the page can still
 * be scrolled over visits. The lower edge stretches.
 */
export function useDrag(visit: CalendarVisit, was: Spot, drafting: Drafting, columnAt: ColumnAt) {
  const held = useRef<Held | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset['grip']
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !grip)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const current = drafting.draft?.visit.id === visit.id ? drafting.draft.spot : was
    held.current = { x: event.clientX, y: event.clientY, was: current, stretches: grip === 'stretch', moved: false }
  }
  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    const hold = held.current
    if (!hold) return
    if (!hold.moved && Math.hypot(clientX - hold.x, clientY - hold.y) < FAR_ENOUGH_PX) return
    hold.moved = true
    const minutes = (clientY - hold.y) / PX_PER_MINUTE
    const spot = hold.stretches
      ? { ...hold.was, minutes: hold.was.minutes + minutes }
      : { ...hold.was, ...columnAt(clientX), from: hold.was.from + minutes }
    drafting.put(visit, was, snapped(spot))
  }
  /** @returns true when it was dragged: then the press was no press. */
  function onPointerUp(): boolean {
    const moved = held.current?.moved ?? false
    held.current = null
    return moved
  }
  return { onPointerDown, onPointerMove, onPointerUp }
}
