import type { ClearanceReason } from './clearance.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'

/** What waits for a doctor's answer. `since`: when it was asked; null: that is not known. */
export type Waiting = { isHere: boolean; isSeen: boolean; since: ClinicTime | null }

/** Clients in the clinic first, then the longest wait; what a doctor has seen and not decided comes last. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  Number(a.isSeen) - Number(b.isSeen) ||
  Number(b.isHere) - Number(a.isHere) ||
  (a.since ?? NEVER).localeCompare(b.since ?? NEVER)

const NEVER = '9999'

/** The parts of the inbox: health answers, add-ons, and the skin. */
export const INBOX_PARTS = ['answers', 'add-ons', 'skin'] as const
export type InboxPart = (typeof INBOX_PARTS)[number]

/** The part a client stands in: a test spot is of the skin, where no answer asks for a doctor. */
export const partOf = ({ said }: { said: readonly unknown[] }): InboxPart => (said.length > 0 ? 'answers' : 'skin')

/** What a doctor answers in the inbox. A yes with a limit is a yes whose reason is that limit. */
export const INBOX_ANSWERS = ['allowed', 'limited', 'allowed-from', 'not-allowed', 'spot-first'] as const
export type InboxAnswer = (typeof INBOX_ANSWERS)[number]

/** What an answer cannot be given without. */
export const neededFor = (answer: InboxAnswer): readonly ('from' | 'reason')[] =>
  answer === 'allowed' || answer === 'spot-first' ? [] : answer === 'allowed-from' ? ['from', 'reason'] : ['reason']

/** True where a test spot alone may be the answer: nothing stops the laser, and no reaction is followed. */
export const canBeSpotFirst = (reasons: readonly ClearanceReason[]): boolean =>
  reasons.every(({ key, state }) => state !== 'stopped' && key !== 'reaction')

/** The answers a doctor has, in the order of their keys. */
export const inboxAnswers = (isSpotPossible: boolean): readonly InboxAnswer[] =>
  INBOX_ANSWERS.filter((answer) => answer !== 'spot-first' || isSpotPossible)
