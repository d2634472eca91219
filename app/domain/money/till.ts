import type { Ore } from './money.ts'
import { CLINIC_METHODS, type ClinicMethod } from './payment.ts'

/** Of each way of paying at the clinic what the money book says came, and what was counted. */
export type TillCounts = Record<ClinicMethod, { expected: Ore; counted: Ore }>

/** Counted less expected, øre, all ways together; more than there should be is above 0. */
export const tillDifference = (counts: TillCounts): Ore =>
  CLINIC_METHODS.reduce((all, method) => all + counts[method].counted - counts[method].expected, 0) as Ore

/** A way that is off counts, though another makes it up: money taken as one and written down as another. */
export const isTillOff = (counts: TillCounts): boolean =>
  CLINIC_METHODS.some((method) => counts[method].counted !== counts[method].expected)
