import { policy } from '#app/domain/policy.ts'

/** A count that could point at a person is not told exactly ([decisions 10]); none is none. */
export type SmallCount = number | 'few'
export const smallCount = (count: number): SmallCount => (count > 0 && count < policy.countShownFrom ? 'few' : count)
