import { ERASED } from './retention.ts'

// An account needs an address; a client without one gets a name that no mail reaches (RFC 2606).
const NO_EMAIL = '@no-email.invalid'

/** The address of an account whose client has given no e-mail. */
export const addressWithoutEmail = (id: string) => `${id}${NO_EMAIL}`

/** True when mail can reach the address: the client has given it and is not erased. */
export const isReachable = (address: string) => !address.endsWith(NO_EMAIL) && !address.endsWith(ERASED)

/** The address as it is shown; empty where the client has given none. */
export const shownEmail = (address: string) => (isReachable(address) ? address : '')
