import { sql } from 'kysely'
import type { Database } from '#app/db/client.ts'

/**
 * The sandbox's side of the demo's payments: a payment provider lists what we have in our book, so the daily comparison
 * finds no difference in a demo nobody has touched.
 */
export const listDemoPayments = ({ k }: Database) =>
  sql`insert into sandbox_checkouts (id, reference, amount, refunded, description, lng, success_url, failure_url, status, created_at)
      select coalesce(nullif(provider_reference, ''), 'sandbox_demo_' || id), id, amount, refunded, 'Demo', 'da', '', '', 'paid', created_at
        from payments where provider = 'sandbox' and status in ('confirmed', 'refunded')
      on conflict do nothing`.execute(k)
