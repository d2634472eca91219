import { expect, test } from 'vitest'
import { isPartner, isStaff, may, type RoleTable } from './roles.ts'

test('one of the roles held is enough, and none is not', () => {
  const table: RoleTable<'read' | 'write'> = { read: ['client', 'admin'], write: ['admin'] }
  expect(may(table, ['client', 'admin'], 'write')).toBe(true)
  expect(may(table, ['client'], 'write')).toBe(false)
  expect(may(table, [], 'read')).toBe(false)
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
