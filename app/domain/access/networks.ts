/**
 * The networks that rate limits count an address with. A household has one IPv4 address or one IPv6 /56; an IPv4 /24
 * or an IPv6 /48 is the smallest network routed on its own, so one organisation may hold it whole. Source: RIPE-690.
 */
export type Networks = {
  /** IPv4 address or IPv6 /64. */
  address: string
  /** IPv4 address or IPv6 /56. */
  site: string
  /** IPv4 /24 or IPv6 /48. */
  block: string
}

/** @param address an IP address without port and zone, or the IPv6 /64 that `networksOf` made of one */
export function networksOf(address: string): Networks {
  if (!address.includes(':')) return { address, site: address, block: prefix24(address) }
  // Loopback belongs to no subscriber.
  if (address === '::1') return { address, site: address, block: address }
  const groups = groupsOf(address.replace(/\/64$/, ''))
  const prefix = (bits: number) => `${masked(groups, bits).join(':')}::/${bits}`
  return { address: prefix(64), site: prefix(56), block: prefix(48) }
}

const prefix24 = (address: string) => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

/** The first `bits` of an address, as groups without leading zeros. */
function masked(groups: readonly number[], bits: number): string[] {
  return groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const kept = Math.min(16, bits - at * 16)
    return (group & (0xffff << (16 - kept))).toString(16)
  })
}

/** The eight groups of an IPv6 address, written short or in full. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) => parseInt(group, 16))
}
