import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

test('a second process on one data folder is refused by name, and may open it when the first is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'))
  const first = await openDatabase(undefined, join(folder, 'db'))
  await migrate(first)
  await expect(openDatabase(undefined, join(folder, 'db'))).rejects.toThrow('is in use by another process')
  await first.close()
  const second = await openDatabase(undefined, join(folder, 'db'))
  expect(await migrate(second)).toBe(0)
  await second.close()
  await rm(folder, { recursive: true, force: true })
})
