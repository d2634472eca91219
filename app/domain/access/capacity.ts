import type { Actor } from './actor.ts'
import type { Networks } from './networks.ts'
import { isStaff } from './roles.ts'

/** The groups that share a capacity, in the order in which they are refused. */
const STANDINGS = ['anonymous', 'client', 'staff'] as const
export type Standing = (typeof STANDINGS)[number]

export const standingOf = (actor: Actor): Standing =>
  actor === null ? 'anonymous' : isStaff(actor.roles) ? 'staff' : 'client'

/**
 * The cumulative share of a capacity for each group. The difference to the group before it is reserved; `staff` has the
 * whole.
 */
export type Shares = Readonly<Record<Standing, number>>

/** The units in use, by group. */
type Usage = Record<Standing, number>
export const noUsage = (): Usage => ({ anonymous: 0, client: 0, staff: 0 })

const rankOf = (standing: Standing) => STANDINGS.indexOf(standing)

/** True when one more unit of a group stays within every share it counts in. */
export function hasRoom(shares: Shares, used: Usage, standing: Standing): boolean {
  let filled = 0
  return STANDINGS.every((one, rank) => {
    filled += used[one]
    return rank < rankOf(standing) || filled < shares[one]
  })
}

export const isBefore = (one: Standing, other: Standing) => rankOf(one) < rankOf(other)

/** The concurrent units that the networks of one address may use. */
export type NetworkCaps = Readonly<Record<keyof Networks, number>>

/** The keys of an address with their caps; two levels that are the same network have the smaller cap. */
export function networkCaps({ address, site, block }: Networks, caps: NetworkCaps) {
  return [
    { key: address, most: caps.address },
    ...(site === address ? [] : [{ key: site, most: caps.site }]),
    ...(block === site ? [] : [{ key: block, most: caps.block }]),
  ]
}

/** The items of the most frequent network, in order; empty for no items. */
export function mostCrowded<T extends { block: string }>(all: readonly T[]): readonly T[] {
  let most: readonly T[] = []
  for (const group of Map.groupBy(all, ({ block }) => block).values()) if (group.length > most.length) most = group
  return most
}
