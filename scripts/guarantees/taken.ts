/** A guarantee, how it is taken away, and the test that must miss it. */
export type Taken = {
  guarantee: string
  test: string
  /** Part of a title: of a file that boots servers only these tests. */
  only?: string
} & (
  | {
      /** What the database no longer does. */
      sql: string
    }
  | {
      file: string
      from: string
      to: string
      /** What of the same file holds it a second time: either alone is enough. */
      and?: { from: string; to: string }
    }
)

export const TAKEN: Taken[] = [
  {
    guarantee: 'the database refuses two visits of one provider at one time',
    sql: 'alter table appointments drop constraint one_visit_per_provider',
    test: 'app/features/booking/commands/book.test.ts',
  },
  {
    guarantee: 'the database refuses a second treatment within six weeks',
    sql: 'alter table appointments drop constraint six_weeks_between_treatments',
    test: 'app/features/booking/commands/book.test.ts',
  },
  {
    guarantee: 'a message of the payment provider counts once',
    file: 'app/features/payments/commands/record-event.ts',
    from: "if (!fresh) return 'seen-before'",
    to: '',
    test: 'app/features/payments/commands/record-event.test.ts',
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
    file: 'app/domain/access/gate.ts',
    from: 'if (reach) return ok(reach)',
    to: "if (reach || actor) return ok(reach ?? 'any')",
    test: 'app/domain/access/gate.test.ts',
  },
  {
    guarantee: 'a private file is shown to its client and to staff',
    file: 'app/features/files/commands.ts',
    from: "(reach === 'own' && !(isOwner && found.isOwners))",
    to: 'false',
    test: 'app/routes/api/files/private-files.test.ts',
  },
  {
    guarantee: 'a link to a private file dies',
    file: 'app/routes/api/files/private-files.ts',
    from: 'if (!isFileLink(',
    to: 'if (key.length > 500 && !isFileLink(',
    test: 'app/routes/api/files/private-files.test.ts',
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
    file: 'app/domain/access/limits.ts',
    from: 'return over > 0.5 ?',
    to: 'return over > 1e12 ?',
    test: 'app/http/limited.security.test.ts',
  },
  {
    guarantee: 'no form is taken from another site',
    file: 'app/server/security/requests.ts',
    from: "if (!FROM_ANYWHERE.test(path) && !isOurOwn(c, services)) return 'foreign-request'",
    to: '',
    test: 'test/security/requests.security.test.ts',
  },
  {
    guarantee: 'a connection that drops does not end the server',
    file: 'app/db/client.ts',
    from: "pool.on('connect', (client) => void client.on('error', () => {}))",
    to: '',
    test: 'app/db/client.test.ts',
  },
  {
    guarantee: 'nothing calls an address a visitor gave',
    file: 'app/routes/api/booked-scan.ts',
    from: 'import ',
    to: 'export const call = (url: string) => fetch(url)\nimport ',
    test: 'test/security/supply.security.test.ts',
    only: '\\[sec 43',
  },
  {
    guarantee: 'a limit that is named is asked',
    file: 'app/routes/api/statistics.ts',
    from: "rateLimit: ['statistics-from-address'],",
    to: "rateLimit: 'none', // 'statistics-from-address' is taken elsewhere",
    test: 'test/security/limits-used.security.test.ts',
  },
  {
    guarantee: 'clients are named to staff alone',
    file: 'app/domain/access/roles.ts',
    from: "'search-patients': staff",
    to: "'search-patients': { ...staff, affiliate: 'any' }",
    test: 'test/security/role-matrix.security.test.ts',
    only: '\\[sec 21',
  },
  {
    guarantee: 'a private link is told to nobody',
    file: 'app/server/pages/page-gate.ts',
    from: "response.headers.set('Referrer-Policy',",
    to: "response.headers.set('X-Nothing',",
    test: 'test/security/requests.security.test.ts',
    only: 'every page a private link opens',
  },
]
