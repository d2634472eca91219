import { policy } from '#app/domain/policy.ts'
import type { Place } from './journal.ts'

/** The spots of one test spot entry are named by letters, the first line's is A. */
export const SPOT_LETTERS = ['A', 'B', 'C', 'D'] as const
export const SPOTS_MAX = SPOT_LETTERS.length

/** A place in whole percent of the picture. */
export const inPercent = ({ x, y }: Place) => ({ across: Math.round(x * 100), down: Math.round(y * 100) })

/** What a spot looks like once its days are over. */
export const SPOT_LOOKS = ['calm', 'red', 'lighter', 'darker', 'scar'] as const
export type SpotLook = (typeof SPOT_LOOKS)[number]
const SKIN_CHANGES: readonly SpotLook[] = ['lighter', 'darker', 'scar']

/** The skin of the spot has changed: its setting is too much for this client. */
export const isSkinChange = (look: SpotLook) => SKIN_CHANGES.includes(look)

/** `most`: the spot whose setting is the strongest that may be used, counted from 0; null: none may. */
export type SpotsRead = { looks: readonly SpotLook[]; most: number | null }

/** Why a reading of so many spots is refused; null: it is complete. A client who may be treated has a strongest spot. */
export function spotsFault(
  { looks, most }: SpotsRead,
  { count, isCalm }: { count: number; isCalm: boolean },
): 'spots-unread' | 'spot-changed' | null {
  if (looks.length !== count || isCalm !== (most !== null)) return 'spots-unread'
  if (most === null) return null
  const look = looks[most]
  if (look === undefined) return 'spots-unread'
  return isSkinChange(look) ? 'spot-changed' : null
}

/** The spots that are weaker than one given before them, counted from 0: the weakest comes first. @param fluences in J/cm². */
export const weakerThanBefore = (fluences: readonly number[]): number[] =>
  fluences.flatMap((fluence, index) => (fluences.slice(0, index).some((before) => before > fluence) ? [index] : []))

/** Whole minutes until the skin of a spot is looked at; 0: now. Both times in minutes since 1970. */
export const minutesToWatch = (shotAt: number, now: number): number =>
  Math.max(0, Math.ceil(shotAt + policy.spotWatchMinutes - now))
