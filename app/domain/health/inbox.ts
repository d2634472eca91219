import type { ClinicTime } from '#app/domain/time/clinic-time.ts'

/** What waits for a doctor's answer. `since`: when it was asked; null: that is not known. */
export type Waiting = { isHere: boolean; isSeen: boolean; since: ClinicTime | null }

/** Clients in the clinic first, then the longest wait; what a doctor has seen and not decided comes last. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  Number(a.isSeen) - Number(b.isSeen) ||
  Number(b.isHere) - Number(a.isHere) ||
  (a.since ?? NEVER).localeCompare(b.since ?? NEVER)

const NEVER = '9999'

/** What a doctor answers in the inbox. A yes with a limit is a yes whose reason is that limit. */
export const INBOX_ANSWERS = ['allowed', 'limited', 'allowed-from', 'not-allowed'] as const
export type InboxAnswer = (typeof INBOX_ANSWERS)[number]

/** What an answer cannot be given without. */
export const neededFor = (answer: InboxAnswer): readonly ('from' | 'reason')[] =>
  answer === 'allowed' ? [] : answer === 'allowed-from' ? ['from', 'reason'] : ['reason']
