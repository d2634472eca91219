import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { instantAt, later } from '#app/domain/clinic-time.ts'
import { isBackupLate, lastBackup } from './last-backup.ts'

test('the last backup is when its command touched the mark, and none where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  expect(await lastBackup(folder)).toBeNull()
  const at = instantAt('2026-11-29T02:00:00Z')
  await writeFile(join(folder, 'last-backup'), '')
  await utimes(join(folder, 'last-backup'), at, at)
  expect(await lastBackup(folder)).toEqual(at)
  await rm(folder, { recursive: true })
})

test('a backup of more than 26 hours ago is late, and so is none', () => {
  const at = instantAt('2026-11-29T02:00:00Z')
  expect(isBackupLate(at, later(at, 25 * 3_600_000))).toBe(false)
  expect(isBackupLate(at, later(at, 27 * 3_600_000))).toBe(true)
  expect(isBackupLate(null, at)).toBe(true)
})
