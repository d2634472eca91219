import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'

/** What a record says of its person, and what is chosen between when two become one. */
export const MERGE_FIELDS = ['name', 'phone', 'lng'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]
export type MergeSide = 'kept' | 'merged'
export type RecordFields = {
  firstName: string
  lastName: string
  phone: string
  lng: Language
  /** Wants to be reminded of visits. */
  reminders: boolean
  birthday: ClinicDay | null
  address: string
  nextOfKin: string
  note: string
  customerNumber: string
  mailConsent: boolean | null
}
const NOTE_MAX = 2000

/** One of the two records as the question sees it. */
export type MergeFacts = {
  id: string
  isErased: boolean
  isMerged: boolean
  erasureAsked: boolean
  /** Has a password of its own. */
  signsIn: boolean
  /** Works here or is a partner: more than a client's record stands behind the account. */
  hasRole: boolean
}

export type MergeRefusal =
  | 'merge-same'
  | 'merge-erased'
  | 'merge-already'
  | 'merge-erasure-asked'
  | 'merge-has-role'
  | 'merge-signs-in'

/**
 * Why two records may not become one; null: they may. The merged one loses its account, so it must be a client's alone
 * and without a password: whoever signs in goes on signing in. A wish to be erased is carried out first, since it was
 * made about one record.
 */
export function mergeRefusal(kept: MergeFacts, merged: MergeFacts): MergeRefusal | null {
  if (kept.id === merged.id) return 'merge-same'
  if (kept.isErased || merged.isErased) return 'merge-erased'
  if (kept.isMerged || merged.isMerged) return 'merge-already'
  if (kept.erasureAsked || merged.erasureAsked) return 'merge-erasure-asked'
  if (merged.hasRole) return 'merge-has-role'
  return merged.signsIn ? 'merge-signs-in' : null
}

/** Which of the two is kept, where nobody has said: who has a role, then who signs in, then the older one. */
export function keptOf<R extends MergeFacts & { joined: number }>(one: R, other: R): { kept: R; merged: R } {
  const rank = (record: R) => [Number(record.hasRole), Number(record.signsIn), -record.joined]
  const [a, b] = [rank(one), rank(other)]
  const first = a.findIndex((value, at) => value !== b[at])
  return first === -1 || a[first]! > b[first]! ? { kept: one, merged: other } : { kept: other, merged: one }
}

const isEmpty = (field: MergeField, fields: RecordFields) =>
  field === 'name' ? fields.firstName === '' && fields.lastName === '' : field === 'phone' && fields.phone === ''

/** Whose word stands, where nobody has chosen: the kept record's, unless it says nothing. */
export const sideAtFirst = (field: MergeField, kept: RecordFields, merged: RecordFields): MergeSide =>
  isEmpty(field, kept) && !isEmpty(field, merged) ? 'merged' : 'kept'

/**
 * What the kept record says after the merge. Who said no to reminders or newsletters under either name gets none; both
 * notes stay, and what only one record knows is taken from it.
 */
export function mergedFields(
  kept: RecordFields,
  merged: RecordFields,
  chosen: Readonly<Record<MergeField, MergeSide>>,
): RecordFields {
  const of = (field: MergeField) => (chosen[field] === 'merged' ? merged : kept)
  const { firstName, lastName } = of('name')
  const reminders = kept.reminders && merged.reminders
  return {
    firstName,
    lastName,
    phone: of('phone').phone,
    lng: of('lng').lng,
    reminders,
    birthday: kept.birthday ?? merged.birthday,
    address: kept.address || merged.address,
    nextOfKin: kept.nextOfKin || merged.nextOfKin,
    note: [kept.note, merged.note].filter(Boolean).join('\n').slice(0, NOTE_MAX),
    customerNumber: kept.customerNumber || merged.customerNumber,
    mailConsent:
      kept.mailConsent === false || merged.mailConsent === false ? false : (kept.mailConsent ?? merged.mailConsent),
  }
}
