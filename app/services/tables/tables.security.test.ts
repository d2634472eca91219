import { afterAll, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { openTables } from './open.ts'

const tables = openTables()
afterAll(() => tables.close())

const ASKED = { kind: 'clients', mapping: null, lng: 'da', today: clinicDay('2026-11-30') } as const
const HEAD = 'Navn;E-mail\n'
const MAIN_THREAD_MS = 100

/** Reads a file. @returns the answer, and the processor time of this thread that it cost. */
async function read(text: string) {
  const bytes = new TextEncoder().encode(text)
  const before = process.threadCpuUsage()
  const answer = await tables.read(bytes, ASKED)
  const { user, system } = process.threadCpuUsage(before)
  return { answer, mainThreadMs: (user + system) / 1_000 }
}

test.each([
  ['7 MB of empty lines', '\n'.repeat(7_000_000), 'import-too-many-lines'],
  ['7 MB of semicolons', ';'.repeat(7_000_000), 'import-too-many-columns'],
  ['30,000 columns', 'a;'.repeat(30_000), 'import-too-many-columns'],
  ['1,048,576 empty rows', HEAD + ';\r\n'.repeat(1_048_575), 'import-too-many-lines'],
])('[rel A4] %s: refused, and the main thread stays free', async (_, text, refusal) => {
  const { answer, mainThreadMs } = await read(text)
  expect(answer).toMatchObject({ ok: false, refusal })
  expect(mainThreadMs).toBeLessThan(MAIN_THREAD_MS)
})

test('[rel A4] 20,000 clients are read, and the main thread stays free', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `Ida Holm ${n};client-${n}@post.example\n`)
  const { answer, mainThreadMs } = await read(HEAD + lines.join(''))
  expect(answer.ok && answer.value.rows.length).toBe(20_000)
  expect(mainThreadMs).toBeLessThan(2 * MAIN_THREAD_MS)
})
