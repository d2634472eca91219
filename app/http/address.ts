import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { networksOf } from '#app/domain/access/networks.ts'
import type { Services } from '#app/services/services.ts'

/**
 * The proxies whose word about the caller counts.
 * @param text networks or single addresses, comma separated: `10.0.0.0/8, ::1`
 * @throws naming the part that is neither.
 */
export function proxiesIn(text: string): BlockList {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    if (!part) continue
    const [address = '', bits] = part.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    if (!family || (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= most)))
      throw new Error(`TRUSTED_PROXIES: ${part} is not a network address`)
    list.addSubnet(address, Number(bits ?? most), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * Whom a request is counted for: the right-most hop no proxy of ours has put there, whatever else the header claims.
 * IPv6 by its /64, which one subscriber holds whole. Source: [security 1, 4.3].
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList): string {
  const hops = [...(forwardedFor?.split(',') ?? []).map((hop) => hop.trim()), peer]
  let address = plain(peer)
  for (const hop of hops.toReversed()) {
    const at = plain(hop)
    if (!isIP(at)) break
    address = at
    if (!proxies.check(at, isIPv6(at) ? 'ipv6' : 'ipv4')) break
  }
  return networksOf(address).address
}

/** True for the connection of a proxy of ours. */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = plain(peer)
  return isIP(address) > 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whom this request is counted for. */
export const addressOf = (c: Context, { settings }: Pick<Services, 'settings'>): string =>
  clientAddress(peerOf(c), c.req.header('x-forwarded-for'), settings.trustedProxies)

/** The address of the connection; in a test there is none, and it is the machine itself. */
export function peerOf(c: Context): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
}

export const isLoopback = (address: string) => /^127\.|^::1$/.test(address)

/** Without brackets, port and zone; an IPv4 address in IPv6 dress is the IPv4 address. */
function plain(hop: string): string {
  const bare = hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.split(':')[0]! : bare
  return /^::ffff:([\d.]+)$/i.exec(withoutPort)?.[1] ?? withoutPort
}
