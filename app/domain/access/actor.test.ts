import { expect, test } from 'vitest'
import { reachedClient, type SignedIn } from './actor.ts'
import type { Role } from './roles.ts'

const signedIn = (userId: string, ...roles: Role[]) => ({ userId, roles: ['client', ...roles] }) as unknown as SignedIn

test('a record is reached by staff, one’s own data by oneself, and neither by somebody else or by nobody', () => {
  expect(reachedClient(signedIn('p', 'provider'), 'read-patient', 'ida')).toBe('ida')
  expect(reachedClient(signedIn('ida'), 'read-patient', 'ida')).toBeNull()
  expect(reachedClient(signedIn('ida'), 'export-own-data', 'ida')).toBe('ida')
  expect(reachedClient(signedIn('ida', 'admin'), 'export-own-data', 'bo')).toBeNull()
  expect(reachedClient(null, 'export-own-data', 'ida')).toBeNull()
})
