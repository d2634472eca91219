import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { networksOf } from '#app/domain/access/networks.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Parses the trusted proxies, whose `X-Forwarded-For` is believed.
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
 * The network address a request is rate-limited by: the right-most hop that is not a trusted proxy. IPv6 counts by its
 * /64, which one subscriber holds. Source: [security 1, 4.3].
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

/** True for a connection from a trusted proxy. */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = plain(peer)
  return isIP(address) > 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The address this request is rate-limited by. */
export const addressOf = (c: Context, { settings }: Pick<Services, 'settings'>): string =>
  clientAddress(peerOf(c), c.req.header('x-forwarded-for'), settings.trustedProxies)

/** The peer address of the connection; loopback where a test has none. */
export function peerOf(c: Context): string {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
}

export const isLoopback = (address: string) => /^127\.|^::1$/.test(address)

/** Strips brackets, port and zone, and unwraps IPv4-mapped IPv6 addresses. */
function plain(hop: string): string {
  const bare = hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.split(':')[0]! : bare
  return /^::ffff:([\d.]+)$/i.exec(withoutPort)?.[1] ?? withoutPort
}
