/**
 * Opaque ids. The brand keeps a patient's id from being passed where an appointment's is meant.
 * `newId()` of the services makes them; `idAs` marks one read from the database or a checked input.
 */
export type AppointmentId = string & { readonly is: 'AppointmentId' }
export type ProviderId = string & { readonly is: 'ProviderId' }
export type PatientId = string & { readonly is: 'PatientId' }
export type PaymentId = string & { readonly is: 'PaymentId' }
export type AffiliateId = string & { readonly is: 'AffiliateId' }
export type PlanId = string & { readonly is: 'PlanId' }

export type Id = AppointmentId | ProviderId | PatientId | PaymentId | AffiliateId | PlanId

/**
 * A random id brought into the order of time (UUID version 7): it begins with the moment, and 74 bits stay random. Rows
 * made one after the other then lie side by side in every index, instead of each in a page of its own among a million.
 */
export function inOrderOfTime(random: string, at: Date): string {
  const moment = at.getTime().toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${random.slice(15)}`
}

/** Marks a text whose origin already proves it: a key column, or a schema's checked uuid. */
export const idAs = <T extends Id>(text: string) => text as T
