import type { Actor } from './actor.ts'
import type { Networks } from './networks.ts'
import { isStaff } from './roles.ts'

/** Who shares a limited capacity, from the first to be refused to the last. */
const STANDINGS = ['anonymous', 'client', 'staff'] as const
export type Standing = (typeof STANDINGS)[number]

export const standingOf = (actor: Actor): Standing =>
  actor === null ? 'anonymous' : isStaff(actor.roles) ? 'staff' : 'client'

/**
 * How much of a capacity each standing may fill, together with the standings before it. What lies between two is
 * reserved for the later one; `staff` is the whole.
 */
export type Shares = Readonly<Record<Standing, number>>

/** The units in use, by standing. */
type Usage = Record<Standing, number>
export const noUsage = (): Usage => ({ anonymous: 0, client: 0, staff: 0 })

const rankOf = (standing: Standing) => STANDINGS.indexOf(standing)

/** True when one more unit of this standing stays within every share it counts in. */
export function hasRoom(shares: Shares, used: Usage, standing: Standing): boolean {
  let filled = 0
  return STANDINGS.every((one, rank) => {
    filled += used[one]
    return rank < rankOf(standing) || filled < shares[one]
  })
}

export const isBefore = (one: Standing, other: Standing) => rankOf(one) < rankOf(other)

/** How many units the networks of one address may use at the same time. */
export type NetworkCaps = Readonly<Record<keyof Networks, number>>

/** The keys an address is counted with, each with its cap; two levels that are one network have the smaller cap. */
export function networkCaps({ address, site, block }: Networks, caps: NetworkCaps) {
  return [
    { key: address, most: caps.address },
    ...(site === address ? [] : [{ key: site, most: caps.site }]),
    ...(block === site ? [] : [{ key: block, most: caps.block }]),
  ]
}

/** Of these, the ones of the network that has the most of them, in their own order; none of none. */
export function mostCrowded<T extends { block: string }>(all: readonly T[]): readonly T[] {
  let most: readonly T[] = []
  for (const group of Map.groupBy(all, ({ block }) => block).values()) if (group.length > most.length) most = group
  return most
}
