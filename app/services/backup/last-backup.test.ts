import { expect, test } from 'vitest'
import { instantAt, later } from '#app/domain/time/clinic-time.ts'
import { world } from '#test/clinic/world.ts'
import { isBackupLate, lastBackup, markBackup } from './last-backup.ts'

test('the last backup is the newest that was noted, and none where none was', async () => {
  const { services } = await world()
  expect(await lastBackup(services.db)).toBeNull()
  const at = instantAt('2026-11-29T02:00:00Z')
  for (const one of [at, later(at, -1), at]) await markBackup(services.db, one)
  expect(await lastBackup(services.db)).toEqual(at)
})

test('a backup of more than 26 hours ago is late, and so is none', () => {
  const at = instantAt('2026-11-29T02:00:00Z')
  expect(isBackupLate(at, later(at, 25 * 3_600_000))).toBe(false)
  expect(isBackupLate(at, later(at, 27 * 3_600_000))).toBe(true)
  expect(isBackupLate(null, at)).toBe(true)
})
