import { addOnFacts, arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Slot } from './slots.ts'
import type { Span } from '#app/domain/time/spans.ts'

/** Why an order's numbing cannot be given. Each has a text in both languages. */
export const NUMBING_REFUSALS = ['one-numbing', 'numbing-before-opening'] as const
export type NumbingRefusal = (typeof NUMBING_REFUSALS)[number]

/** True of an add-on that numbs the skin: it needs time to work before the laser, so the client comes earlier. */
export const isNumbing = (key: string) => addOnFacts(key).earlyMinutes > 0

/**
 * Why the chosen add-ons cannot be given at this start, or null. One kind of numbing at a time: two local anaesthetics
 * on one skin add up to a dose nobody has judged. And whoever comes early to be numbed finds the clinic open: the
 * whole time from arrival to start lies inside one open span, and arrival is not in the past.
 * @param open the clinic's open time around the start, from `union`: real minutes, whoever is there to open the door.
 * Source: [decisions 1] (the visit has parts).
 */
export function whyNotNumbed(
  keys: readonly string[],
  startsAt: ClinicTime,
  { open, now }: { open: readonly Span[]; now: Date },
): NumbingRefusal | null {
  if (new Set(keys.filter(isNumbing)).size > 1) return 'one-numbing'
  const early = arriveEarlyMinutes(keys)
  if (early === 0) return null
  const start = epochMinutesOf(startsAt)
  const arrival = start - early
  const isOpen = open.some(({ from, to }) => from <= arrival && start <= to)
  return isOpen && arrival >= Math.floor(now.getTime() / 60_000) ? null : 'numbing-before-opening'
}

/**
 * The first start of the unbroken row of starts this one belongs to: when the clinic opens, as far as a list of slots
 * tells. Today's list begins at the next start, which is the earliest anybody can come.
 * @param starts the starts listed for the day, "HH:mm", taken ones included, sorted.
 */
export function opensBefore(time: string, starts: readonly string[]): string {
  const minutes = starts.map(minutesOf)
  const step = Math.min(...minutes.slice(1).map((at, index) => at - minutes[index]!))
  let first = starts.indexOf(time)
  if (first < 0) return time
  while (first > 0 && minutes[first]! - minutes[first - 1]! <= step) first--
  return starts[first]!
}

/** True when the clinic opens early enough for this add-on to work before the start. Both times "HH:mm" of one day. */
export const canNumbAt = (key: string, time: string, opens: string) =>
  minutesOf(time) - addOnFacts(key).earlyMinutes >= minutesOf(opens)

/**
 * The free starts of a day at which each of these add-ons has time to work.
 * @param slots the day's list, taken ones included, sorted.
 */
export function numbedStarts(keys: readonly string[], slots: readonly Slot[]): string[] {
  const starts = slots.map(({ time }) => time)
  return slots
    .filter(({ time, available }) => available && keys.every((key) => canNumbAt(key, time, opensBefore(time, starts))))
    .map(({ time }) => time)
}

/** The start to choose instead of one that is too early: the next that works, else the day's first; null: none does. */
export const startInstead = (time: string, works: readonly string[]): string | null =>
  works.find((start) => start > time) ?? works[0] ?? null

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
