import { sum, type Ore } from './money.ts'
import { CLINIC_METHODS, type ClinicMethod } from './payment.ts'

/** Of each way of paying at the clinic what the money book says came, and what was counted. */
export type TillCounts = Record<ClinicMethod, { expected: Ore; counted: Ore }>

/** Counted less expected, øre, all ways together; more than there should be is above 0. */
export const tillDifference = (counts: TillCounts): Ore =>
  CLINIC_METHODS.reduce((all, method) => all + counts[method].counted - counts[method].expected, 0) as Ore

/** A way that is off counts, though another makes it up: money taken as one and written down as another. */
export const isTillOff = (counts: TillCounts): boolean =>
  CLINIC_METHODS.some((method) => counts[method].counted !== counts[method].expected)

/** Danish notes and coins in øre, the largest first. */
export const DENOMINATIONS = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const satisfies readonly number[]
export type Denomination = (typeof DENOMINATIONS)[number]

/** The sum of a drawer, in øre, from how many there are of each note and coin; one that is left out is not there. */
export const cashIn = (pieces: Partial<Record<Denomination, number>>): Ore =>
  sum(DENOMINATIONS.map((one) => (one * (pieces[one] ?? 0)) as Ore))
