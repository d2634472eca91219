import { addOnFacts, arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Slot } from './slots.ts'
import type { Span } from '#app/domain/time/spans.ts'

/** Why ordered numbing cannot be given. Each code has a text in both languages. */
export const NUMBING_REFUSALS = ['one-numbing', 'numbing-before-opening'] as const
export type NumbingRefusal = (typeof NUMBING_REFUSALS)[number]

/** True for an add-on that numbs the skin: it needs time to work, so the client arrives earlier. */
export const isNumbing = (key: string) => addOnFacts(key).earlyMinutes > 0

/**
 * Why the chosen add-ons cannot be given at a start; null when they can. Two local anaesthetics are never combined, since
 * their doses add up. The clinic must be open from arrival to start, and arrival must not be in the past.
 * @param open the clinic's open time around the start, from `union`, in real minutes, with any provider.
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
 * The first start of the contiguous starts that a start belongs to: the opening time, as far as a slot list shows it.
 * Today's list begins at the next start, the earliest possible arrival.
 * @param starts the day's starts, "HH:mm", including taken ones, sorted.
 */
export function opensBefore(time: string, starts: readonly string[]): string {
  const minutes = starts.map(minutesOf)
  const step = Math.min(...minutes.slice(1).map((at, index) => at - minutes[index]!))
  let first = starts.indexOf(time)
  if (first < 0) return time
  while (first > 0 && minutes[first]! - minutes[first - 1]! <= step) first--
  return starts[first]!
}

/** True when the clinic opens early enough for an add-on to work before the start. Both "HH:mm" of one day. */
export const canNumbAt = (key: string, time: string, opens: string) =>
  isOpenBefore(addOnFacts(key).earlyMinutes, time, opens)

const isOpenBefore = (minutes: number, time: string, opens: string) => minutesOf(time) - minutes >= minutesOf(opens)

/**
 * The starts of a day for a visit whose client arrives earlier: one too soon after the clinic opens is not available.
 * @param slots the day's list, including taken ones, sorted.
 */
export function startsAfterArrival(slots: readonly Slot[], earlyMinutes: number): Slot[] {
  const starts = slots.map(({ time }) => time)
  return slots.map((slot) => ({
    ...slot,
    available: slot.available && isOpenBefore(earlyMinutes, slot.time, opensBefore(slot.time, starts)),
  }))
}

/**
 * The free starts of a day at which all add-ons have time to work.
 * @param slots the day's list, including taken ones, sorted.
 */
export function numbedStarts(keys: readonly string[], slots: readonly Slot[]): string[] {
  const starts = slots.map(({ time }) => time)
  return slots
    .filter(({ time, available }) => available && keys.every((key) => canNumbAt(key, time, opensBefore(time, starts))))
    .map(({ time }) => time)
}

/** The start to offer for one that is too early: the next that works, else the day's first; null for none. */
export const startInstead = (time: string, works: readonly string[]): string | null =>
  works.find((start) => start > time) ?? works[0] ?? null

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
