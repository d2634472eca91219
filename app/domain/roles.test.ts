import { expect, test } from 'vitest'
import { isPartner, isStaff, reachOf } from './roles.ts'

test('one of the roles held is enough, and none is not', () => {
  expect(reachOf(['client'], 'manage-roles')).toBe(null)
  expect(reachOf(['client', 'admin'], 'manage-roles')).toBe('any')
  expect(reachOf([], 'read-patient')).toBe(null)
})

test('a client reaches only their own pictures, a provider every picture, and both together every picture', () => {
  expect(reachOf(['client'], 'view-booking-image')).toBe('own')
  expect(reachOf(['provider', 'client'], 'view-booking-image')).toBe('any')
  expect(reachOf(['anonymous'], 'view-booking-image')).toBe(null)
})

test('staff are admins and providers, partners are affiliates and admins', () => {
  expect((['client', 'provider', 'admin', 'affiliate'] as const).filter((role) => isStaff([role]))).toEqual([
    'provider',
    'admin',
  ])
  expect((['client', 'provider', 'admin', 'affiliate'] as const).filter((role) => isPartner([role]))).toEqual([
    'admin',
    'affiliate',
  ])
})
