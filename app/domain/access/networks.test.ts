import { expect, test } from 'vitest'
import { networksOf } from './networks.ts'

test('an IPv6 address is counted with its /64, /56 and /48, however it is written', () => {
  const networks = { address: '2001:db8:1:23ff::/64', site: '2001:db8:1:2300::/56', block: '2001:db8:1::/48' }
  expect(networksOf('2001:db8:1:23ff::9')).toEqual(networks)
  expect(networksOf('2001:0DB8:0001:23FF:4:5:6:7')).toEqual(networks)
  expect(networksOf('2001:db8:1:23ff::/64')).toEqual(networks)
  expect(networksOf('2001:db8::9')).toEqual({
    address: '2001:db8:0:0::/64',
    site: '2001:db8:0:0::/56',
    block: '2001:db8:0::/48',
  })
  expect(networksOf('2001:db8:1:23ff::1.2.3.4')).toEqual(networks)
})

test('an IPv4 address is counted alone and with its /24', () => {
  expect(networksOf('203.0.113.9')).toEqual({
    address: '203.0.113.9',
    site: '203.0.113.9',
    block: '203.0.113.0/24',
  })
})

test('loopback is no network of a subscriber', () => {
  expect(networksOf('::1')).toEqual({ address: '::1', site: '::1', block: '::1' })
})

test('an address that is none is counted as it stands', () => {
  expect(networksOf('')).toEqual({ address: '', site: '', block: '' })
})
