import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'

/** What the desk writes of a client, in the order of the form. `email`: empty where none was given. */
export const CLIENT_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'birthday',
  'lng',
  'address',
  'nextOfKin',
  'note',
] as const
export type ClientField = (typeof CLIENT_FIELDS)[number]
export type ClientDetails = {
  firstName: string
  lastName: string
  phone: string
  email: string
  birthday: ClinicDay | null
  lng: Language
  address: string
  nextOfKin: string
  note: string
}

/** Fields that differ, in the order of the form. */
export const changedFields = (was: ClientDetails, now: ClientDetails): ClientField[] =>
  CLIENT_FIELDS.filter((field) => was[field] !== now[field])

/** Age in whole years on a day. */
export function ageOn(birthday: ClinicDay, day: ClinicDay): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
