import { SLOT_REFUSALS } from '#app/domain/booking/booking.ts'
import type { Problem } from '#app/features/booking/ui/api.ts'

/**
 * What a refused booking means for the screen: another time is needed, whoever was asked for is not there any more, the
 * price is another, the code falls away, fields are to be mended, the same may be sent again (nobody knows whether it
 * arrived), or there is only a message to show.
 */
export type RefusedBooking =
  | { is: 'slot' }
  | { is: 'person' }
  | { is: 'price' }
  | { is: 'code' }
  | { is: 'fields'; wrong: { name: string; message: string }[] }
  | { is: 'unknown' }
  | { is: 'other' }

export function readRefusal({ code, status, fields }: Problem): RefusedBooking {
  // The first sending is still being worked on: its answer is the one to ask for.
  if (code === 'network' || code === 'request-in-progress' || status >= 500) return { is: 'unknown' }
  if ((SLOT_REFUSALS as readonly string[]).includes(code)) return { is: 'slot' }
  if (code === 'provider-gone') return { is: 'person' }
  if (code === 'price-changed') return { is: 'price' }
  if (code.startsWith('code-')) return { is: 'code' }
  const wrong = Object.entries(fields ?? {}).map(([name, message]) => ({ name, message }))
  return wrong.length > 0 ? { is: 'fields', wrong } : { is: 'other' }
}

/** No field and no step says it: general words are left. */
export const isUnplaced = ({ is }: RefusedBooking): boolean => is === 'unknown' || is === 'other'
