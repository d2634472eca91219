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

/** Marks a text whose origin already proves it: a key column, or a schema's checked uuid. */
export const idAs = <T extends Id>(text: string) => text as T
