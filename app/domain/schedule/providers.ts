import type { DaySlots, Slot } from './slots.ts'

/**
 * Merges providers' slots: listed if one lists a slot, available if one is free.
 * @param lists each provider's list over the same days.
 */
export function slotsOfAny(lists: readonly (readonly DaySlots[])[]): DaySlots[] {
  const dates = [...new Set(lists.flatMap((list) => list.map(({ date }) => date)))].sort()
  const slots = lists.flat()
  return dates.map((date) => ({ date, slots: joined(slots.filter((day) => day.date === date)) }))
}

function joined(days: readonly DaySlots[]): Slot[] {
  const available = new Map<string, boolean>()
  for (const { time, available: free } of days.flatMap((day) => day.slots)) {
    available.set(time, available.get(time) || free)
  }
  return [...available].map(([time, free]) => ({ time, available: free })).sort((a, b) => (a.time < b.time ? -1 : 1))
}
