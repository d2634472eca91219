import { monitorEventLoopDelay } from 'node:perf_hooks'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { exportOwnData } from './commands/erasure.ts'

/** 2,000 in `npm run test:full -- sizes`. */
const VISITS = Number(process.env['EXPORT_VISITS'] ?? 400)
const MEBIBYTE = 1024 * 1024

test('[sec 80.3] the largest record goes home without holding anybody else up, or much memory', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  const id = await visit(w.services, ida, w.providerId, { notes: 'x'.repeat(4_000), status: 'cancelled' })
  const scan = JSON.stringify({ size: '48 cm²', explanation: 'y'.repeat(1_800) })
  const { pool } = w.services.db
  await pool.query('update appointments set analysis = $1, quote = $2 where id = $3', [scan, scan, id])
  const { rows: columns } = await pool.query(
    `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
     where table_name = 'appointments' and is_generated = 'NEVER' and is_identity = 'NO'
     and column_name not in ('id', 'appointment_date', 'request_key', 'booking_number')`,
  )
  await pool.query(
    `insert into appointments (id, appointment_date, ${columns[0].names})
     select gen_random_uuid(), a.appointment_date - n, ${columns[0].names}
     from appointments a, generate_series(1, ${VISITS}) n`,
  )
  const { rows: sums } = await pool.query('select count(*)::int as n from appointments')
  expect(sums[0].n).toBe(VISITS + 1)

  const delay = monitorEventLoopDelay({ resolution: 5 })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  delay.enable()
  const made = await exportOwnData(w.services, ida)
  if (!made.ok) throw new Error(made.refusal)
  const chunks: Uint8Array[] = []
  let most = 0
  for await (const chunk of made.value as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  delay.disable()
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  const visits = JSON.parse(new TextDecoder().decode(files['appointments.json'])) as unknown[]
  expect(visits).toHaveLength(VISITS + 1)
  expect(delay.max / 1e6).toBeLessThan(500)
  expect(most / MEBIBYTE).toBeLessThan(200)
}, 120_000)
