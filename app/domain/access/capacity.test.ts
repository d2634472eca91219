import { expect, test } from 'vitest'
import { hasRoom, networkCaps, noUsage, standingOf } from './capacity.ts'
import type { Actor } from './actor.ts'
import { networksOf } from './networks.ts'

const SHARES = { anonymous: 6, client: 9, staff: 10 }

test('anonymous visitors leave a share to clients, and both leave one to staff', () => {
  const rooms = (used: { anonymous: number; client: number; staff: number }) =>
    (['anonymous', 'client', 'staff'] as const).filter((standing) => hasRoom(SHARES, used, standing))
  expect(rooms(noUsage())).toEqual(['anonymous', 'client', 'staff'])
  expect(rooms({ anonymous: 6, client: 0, staff: 0 })).toEqual(['client', 'staff'])
  expect(rooms({ anonymous: 6, client: 3, staff: 0 })).toEqual(['staff'])
  expect(rooms({ anonymous: 0, client: 9, staff: 0 })).toEqual(['staff'])
  expect(rooms({ anonymous: 6, client: 3, staff: 1 })).toEqual([])
  expect(rooms({ anonymous: 0, client: 0, staff: 10 })).toEqual([])
  expect(rooms({ anonymous: 5, client: 3, staff: 2 })).toEqual([])
})

test('whoever works at the clinic stands as staff, any other account as a client', () => {
  const standing = (roles: string[]) => standingOf({ roles } as unknown as Actor)
  expect([standing(['client', 'provider']), standing(['client', 'admin'])]).toEqual(['staff', 'staff'])
  expect([standing(['client']), standing(['client', 'affiliate']), standingOf(null)]).toEqual([
    'client',
    'client',
    'anonymous',
  ])
})

test('an IPv4 address is counted once, with the cap of an address', () => {
  const caps = { address: 1, site: 2, block: 3 }
  expect(networkCaps(networksOf('203.0.113.9'), caps)).toEqual([
    { key: '203.0.113.9', most: 1 },
    { key: '203.0.113.0/24', most: 3 },
  ])
  expect(networkCaps(networksOf('2001:db8:1:2::1'), caps).map(({ most }) => most)).toEqual([1, 2, 3])
})
