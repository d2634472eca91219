import { expect, test } from 'vitest'
import { clientAddress, isLoopback, proxiesIn } from './address.ts'

const none = proxiesIn('')
const ours = proxiesIn('10.0.0.0/8, 2001:db8:ffff::/48, 192.0.2.7')

test('without a trusted proxy nothing a caller writes about themselves counts', () => {
  for (const claimed of ['1.2.3.4', '127.0.0.1', '1.1.1.1, 2.2.2.2', 'unknown', ''])
    expect(clientAddress('203.0.113.9', claimed, none)).toBe('203.0.113.9')
})

test('behind our proxies the caller is the last hop that is none of them', () => {
  expect(clientAddress('10.0.0.1', '198.51.100.4', ours)).toBe('198.51.100.4')
  expect(clientAddress('10.0.0.1', '1.2.3.4, 198.51.100.4, 10.9.9.9', ours)).toBe('198.51.100.4')
  expect(clientAddress('192.0.2.7', '9.9.9.9, 198.51.100.4', ours)).toBe('198.51.100.4')
  expect(clientAddress('2001:db8:ffff::1', '198.51.100.4:51234', ours)).toBe('198.51.100.4')
})

test('[sec 1.4] rotating what stands before the last hop changes nothing', () => {
  const seen = Array.from({ length: 50 }, (_, n) => clientAddress('10.0.0.1', `8.8.${n}.${n}, 198.51.100.4`, ours))
  expect(new Set(seen)).toEqual(new Set(['198.51.100.4']))
})

test('a hop that is no address ends the search at the one after it', () => {
  expect(clientAddress('10.0.0.1', '198.51.100.4, nonsense, 10.0.0.2', ours)).toBe('10.0.0.2')
  expect(clientAddress('10.0.0.1', undefined, ours)).toBe('10.0.0.1')
})

test('every IPv6 address of one subscriber is one caller, and IPv4 in IPv6 dress is IPv4', () => {
  const of = (address: string) => clientAddress(address, undefined, none)
  expect(of('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(of('2001:0db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(of('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(of('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(of('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('the machine itself is known in both families', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(isLoopback(clientAddress(address, undefined, none))).toBe(true)
  for (const address of ['128.0.0.1', '::2:1', 'fe80::1', '1::1'])
    expect(isLoopback(clientAddress(address, undefined, none))).toBe(false)
})

test('a proxy list that is wrong stops the start and says where', () => {
  for (const wrong of ['10.0.0.0/33', 'proxy.internal', '::1/129', '10.0.0.1, x'])
    expect(() => proxiesIn(wrong)).toThrow('TRUSTED_PROXIES')
})
