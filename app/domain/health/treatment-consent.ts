import { plainLetters } from '#app/domain/fold.ts'
import {
  addDays,
  at,
  clinicTimeAt,
  dayOf,
  instantOf,
  later,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'

/** What a client is asked to consent to before treatment, each with a text of its own. */
export const CONSENT_KINDS = ['laser', 'anaesthesia'] as const
/** What is signed before a treatment. */
export type TreatmentConsent = (typeof CONSENT_KINDS)[number]
/** And, once the course is over, the showing of one image. */
export type ConsentKind = TreatmentConsent | 'image'

/** A consent as it is read: it is kept with the row, so that what was signed stays what it was. */
export type ConsentText = { title: string; parts: { heading: string; text: string }[]; statement: string }

/** Where a consent stands. */
export type ConsentState = 'waiting' | 'open' | 'signed' | 'withdrawn'

type Facts = { signableFrom: Date; signedAt: Date | null; withdrawnAt: Date | null }

/** `waiting`: it is read, and may be signed later; the time to think is the clinic's setting. */
export function consentState({ signableFrom, signedAt, withdrawnAt }: Facts, now: Date): ConsentState {
  if (withdrawnAt) return 'withdrawn'
  if (signedAt) return 'signed'
  return now < signableFrom ? 'waiting' : 'open'
}

/** Still to be signed, now or when the time to think is over. */
export const isUnsigned = ({ state }: { state: ConsentState }): boolean => state === 'open' || state === 'waiting'

/**
 * When a consent signed on paper counts as signed: at the end of the day written on it, or now if that is today.
 * @returns null for a day to come, and for one before the consent could be signed
 */
export function paperSignedAt(
  signedOn: ClinicDay,
  { signableFrom, now }: { signableFrom: ClinicTime; now: Date },
): Date | null {
  const today = dayOf(clinicTimeAt(now))
  if (signedOn > today || signedOn < dayOf(signableFrom)) return null
  return signedOn === today ? now : later(instantOf(at(addDays(signedOn, 1), '00:00')), -1)
}

const words = (name: string) =>
  plainLetters(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True when somebody signed with the name of the journal: its first and its last word, however it is spelled. */
export function isOwnName(typed: string, known: string): boolean {
  const [given, expected] = [words(typed), words(known)]
  const ends = (list: readonly string[]) => [list[0], list.at(-1)].join(' ')
  return given.length >= Math.min(2, expected.length) && expected.length > 0 && ends(given) === ends(expected)
}
