// The one place of the browser that asks the device what time it is. What counts is decided by the server's clock.

/** Milliseconds since 1970 by this device's clock. */
export const deviceNow = () => Date.now()

/** The clinic's day by this device's clock, "2026-12-03": Swedish writes a day so. */
export const clinicToday = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Copenhagen' })

/** Noon of a day on this device's clock, so that no zone or clock change turns it into the day before. */
export const deviceNoon = (year: number, month: number, date: number) => new Date(year, month - 1, date, 12)
