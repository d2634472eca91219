import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// `npm run guarantees`: takes each guarantee away in a copy of the project, one at a time, and runs the test that
// watches over it. A test that stays green without what it watches over is named, and the command fails.

type Taken = { guarantee: string; test: string } & (
  | {
      /** What the database no longer does. */
      sql: string
    }
  | { file: string; from: string; to: string }
)

const TAKEN: Taken[] = [
  {
    guarantee: 'the database refuses two visits of one provider at one time',
    sql: 'alter table appointments drop constraint one_visit_per_provider',
    test: 'app/features/booking/commands.test.ts',
  },
  {
    guarantee: 'the database refuses a second treatment within six weeks',
    sql: 'alter table appointments drop constraint six_weeks_between_treatments',
    test: 'app/features/booking/commands.test.ts',
  },
  {
    guarantee: 'a message of the payment provider counts once',
    file: 'app/features/payments/commands.ts',
    from: "if (!fresh) return 'seen-before'",
    to: '',
    test: 'app/features/payments/commands.test.ts',
  },
  {
    guarantee: 'the database refuses one invoice number twice',
    sql: `do $$ declare one text; begin
      for one in select conname from pg_constraint where conrelid = 'invoices'::regclass and contype = 'u' loop
        execute format('alter table invoices drop constraint %I cascade', one); end loop; end $$;
      drop trigger if exists invoices_append_only on invoices`,
    test: 'app/features/invoices/invoices.test.ts',
  },
  {
    guarantee: 'the journal only grows',
    sql: `drop trigger journal_versions_append_only on journal_versions;
      grant update, delete on journal_versions to public`,
    test: 'app/features/journal/entries.test.ts',
  },
  {
    guarantee: 'the ledger only grows',
    sql: 'drop trigger ledger_entries_append_only on ledger_entries',
    test: 'app/features/invoices/invoices.test.ts',
  },
  {
    guarantee: 'what is signed stays as it was signed',
    sql: 'drop trigger consents_kept on consents',
    test: 'app/features/journal/consents.test.ts',
  },
  {
    guarantee: 'commissions only grow',
    sql: 'drop trigger commission_entries_append_only on commission_entries',
    test: 'app/features/affiliates/partner-desk.test.ts',
  },
  {
    guarantee: 'who may not is stopped at the door',
    file: 'app/domain/gate.ts',
    from: 'if (reach) return ok(reach)',
    to: "if (reach || actor) return ok(reach ?? 'any')",
    test: 'app/domain/gate.test.ts',
  },
  {
    guarantee: 'a private file is shown to its client and to staff',
    file: 'app/features/files/commands.ts',
    from: "(reach === 'own' && !(isOwner && found.isOwners))",
    to: 'false',
    test: 'app/routes/api/private-files.test.ts',
  },
  {
    guarantee: 'a link to a private file dies',
    file: 'app/routes/api/private-files.ts',
    from: 'if (!isFileLink(',
    to: 'if (key.length > 500 && !isFileLink(',
    test: 'app/routes/api/private-files.test.ts',
  },
  {
    guarantee: 'a key sent twice is one order',
    file: 'app/http/idempotency.ts',
    from: 'if (!mine) return earlierAnswer(services, once, fingerprint)',
    to: '',
    test: 'app/routes/api/writes.security.test.ts',
  },
  {
    guarantee: 'who tries another’s password is counted',
    file: 'app/domain/limits.ts',
    from: 'return over > 0.5 ?',
    to: 'return over > 1e12 ?',
    test: 'app/http/limited.security.test.ts',
  },
  {
    guarantee: 'no form is taken from another site',
    file: 'app/server/security/requests.ts',
    from: "if (!FROM_ANYWHERE.test(path) && !isOurOwn(c, services)) return 'foreign-request'",
    to: '',
    test: 'test/requests.security.test.ts',
  },
  {
    guarantee: 'a connection that drops does not end the server',
    file: 'app/db/client.ts',
    from: "pool.on('connect', (client) => void client.on('error', () => {}))",
    to: '',
    test: 'app/db/client.test.ts',
  },
]

const root = new URL('..', import.meta.url).pathname
const vitest = join(root, 'node_modules/.bin/vitest')
const COPIED = ['app', 'test', 'scripts', 'docs', 'public', 'tools', '.ci']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'README.md',
]

const held = TAKEN.map(isMissed)
console.log(`${held.filter(Boolean).length} of ${held.length} guarantees are missed by their test when they are gone`)
process.exit(held.every(Boolean) ? 0 : 1)

/** Whether the test turns red without what it watches over. */
function isMissed(taken: Taken): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'without-'))
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of FILES) cpSync(join(root, name), join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  take(taken, copy)
  const report = join(copy, 'report.json')
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile=${report}`, taken.test],
    { cwd: copy, encoding: 'utf8' },
  )
  const { numFailedTests: failed, numPassedTests: passed } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numFailedTests: 0, numPassedTests: 0 }
  // A test that did not run has missed nothing.
  if (failed + passed === 0) console.log(stderr)
  rmSync(copy, { recursive: true, force: true })
  console.log(`${failed > 0 ? '✓' : '✗'} ${taken.guarantee}: ${failed} red, ${passed} green in ${taken.test}`)
  return failed > 0
}

function take(taken: Taken, copy: string) {
  if ('sql' in taken) return writeFileSync(join(copy, 'app/db/migrations/9999_taken.sql'), taken.sql)
  const path = join(copy, taken.file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(taken.from)) throw new Error(`${taken.file} does not say: ${taken.from}`)
  writeFileSync(path, text.replace(taken.from, taken.to))
}
