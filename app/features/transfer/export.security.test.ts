import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { later } from '#app/domain/time/clinic-time.ts'
import { readCsv } from '#app/input/csv.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { person } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { exportClinic } from './commands/export.ts'
import { clinicTables } from './queries/tables.ts'

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function unzipped(stream: ReadableStream<Uint8Array>) {
  return unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
}

test.each(engines())(
  'the whole export holds every row of every table, and the files themselves (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const ida = await signedIn(w.services, { email: 'ida@post.example', firstName: '=Ida' })
    const id = await visit(w.services, ida, w.providerId, {
      notes: 'To linjer\nog "anførsel"; semikolon',
      paid: 90_000,
    })
    await picture(w.services, id, 'the bytes of a picture')
    // More than one portion, with a key of two columns.
    await sql`insert into daily_counts (day, event, page, lng, count)
    select '2026-01-01', 'page_view', '/' || n, 'da', n from generate_series(1, 1201) n`.execute(w.services.db.k)
    for (const format of ['json', 'csv'] as const) {
      const made = await exportClinic(w.services, admin, { format })
      const files = await unzipped(made.ok ? made.value : (null as never))
      for (const { name } of await clinicTables(w.services.db)) {
        const file = text(files[`tables/${name.replaceAll('_', '-')}.${format === 'csv' ? 'csv' : 'jsonl'}`])
        let lines = 0
        const read = await readCsv(file, () => () => void lines++)
        const rows = format === 'csv' ? lines : file.split('\n').length - 1
        // A table of one column is no table to a reader of CSV.
        const isRead = format === 'json' || read.ok
        if (isRead && name !== 'audit_log') expect([name, rows]).toEqual([name, await w.count(name)])
      }
      const pictures = Object.entries(files).filter(([name]) => name.startsWith('files/'))
      expect(pictures.map(([, bytes]) => text(bytes))).toEqual(['the bytes of a picture'])
      expect(text(files[`tables/appointments.${format === 'csv' ? 'csv' : 'jsonl'}`])).toContain(id)
    }
    expect(await w.count('audit_log', "action = 'clinic-exported'")).toBe(2)
  },
)

test('[sec 80.8] nothing that opens anything is in it: no password, session, link, tablet or card', async () => {
  const w = await world()
  await person(w.services, { email: 'bo@post.example' })
  const tables = await clinicTables(w.services.db)
  const names = tables.map(({ name }) => name)
  for (const secret of [
    'accounts',
    'sessions',
    'two_factors',
    'used_codes',
    'one_time_links',
    'kiosks',
    'push_devices',
    'push_keys',
    'verifications',
  ])
    expect(names).not.toContain(secret)
  const columns = tables.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column}`))
  const suspect = columns.filter((name) => /password|token|secret|hash|card|code_until|_key$/.test(name))
  // A row's own names, and fingerprints: of what a doctor wrote, of a picture's scan, of a passport's code.
  expect(suspect).toEqual([
    'analyses.input_hash',
    'files.storage_key',
    'journal_versions.hash',
    'ledger_entries.entry_key',
    'passports.code_hash',
    'providers.lock_key',
    'resources.lock_key',
    'setting_changes.setting_key',
    'site_settings.setting_key',
  ])
})

test('[sec 80.7] only an admin whose password was given lately takes the whole clinic along', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const stale = { ...admin, provenAt: later(admin.provenAt, -60 * 60_000) }
  expect(await exportClinic(w.services, provider, { format: 'json' })).toMatchObject({ refusal: 'forbidden' })
  expect(await exportClinic(w.services, stale, { format: 'json' })).toMatchObject({ refusal: 'password-needed' })
  expect(await w.count('audit_log')).toBe(0)
})
