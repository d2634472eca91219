/** The instant every journey begins at: a Thursday afternoon with clients in the chairs, far from holidays and clock changes. */
export const CLINIC_NOW = '2027-01-14T14:36:00+01:00'
/** The same day by the clinic's calendar. */
export const CLINIC_DAY = '2027-01-14'
/** The demo is seeded a few minutes earlier, so that all of it lies in the past. */
export const SEEDED_AT = '2027-01-14T14:30:00+01:00'
