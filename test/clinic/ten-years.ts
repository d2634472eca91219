export const TEN_YEARS = { visits: 120, photos: 1_500, invoices: 60, entries: 40, messages: 160 }

export type Run = (statement: string, values?: unknown[]) => Promise<unknown>
type Who = { id: string; email: string; provider: string }

/** Ten years of one client. What has its own history is written by the way of any row, the rest past the triggers. */
export async function fillTenYears(run: Run, { id, email, provider }: Who) {
  await fillWords(run, id)
  await run('set session_replication_role = replica')
  await run(`alter table appointments drop constraint six_weeks_between_treatments,
    drop constraint one_visit_per_provider, drop constraint one_visit_per_client`)
  await run(
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
         status, payment_status, email, first_name, last_name)
       select gen_random_uuid(), $1, $2, 'treatment', current_date - 60 - n * 30, '10:00', 30, 'completed', 'confirmed',
         $3, 'Klara', 'Demo' from generate_series(1, $4::int) n`,
    [id, provider, email, TEN_YEARS.visits],
  )
  await run(
    `with taken as (insert into journal_photos (id, patient_id, tattoo_id, moment, taken_on, digest, added_at, added_by,
         added_by_name, shared_at)
       select gen_random_uuid(), $1, (select id from tattoos where patient_id = $1 limit 1), 'before',
         current_date - n * 2, md5(n::text) || md5(n::text), now(), $2, 'Demo', now()
         from generate_series(1, $3::int) n returning id)
     insert into files (id, storage_key, kind, media_type, bytes, width, height, journal_photo_id, rendition)
       select gen_random_uuid(), 'journal/' || t.id || '-' || r || '.jpg', 'image', 'image/jpeg', 1000, 900, 1200, t.id, r
         from taken t cross join (values ('full'), ('thumbnail')) as of (r)`,
    [id, provider, TEN_YEARS.photos],
  )
  await run(
    `with visits as (select id, row_number() over () as n from appointments where patient_id = $1 and status = 'completed'
         and email = $2 limit $3),
       paid as (insert into payments (id, appointment_id, kind, amount, status, provider, created_at, paid_at)
         select gen_random_uuid(), id, 'deposit', 50000, 'confirmed', 'sandbox', now() - n * interval '60 days',
           now() - n * interval '60 days' from visits returning id)
     insert into invoices (id, series, year, number, issued_at, patient_id, payment_id, lng, seller, buyer, content, total, vat)
       select gen_random_uuid(), 'F', 2016, row_number() over (), now(), $1, paid.id, 'da', one.seller, one.buyer,
         one.content, one.total, one.vat
         from paid, (select * from invoices where patient_id = $1 and series = 'F' order by number limit 1) one`,
    [id, email, TEN_YEARS.invoices],
  )
  await run('set session_replication_role = origin')
}

/** What was written in the journal, and between the client and the clinic. */
async function fillWords(run: Run, id: string) {
  await run(
    `with entries as (insert into journal_entries (id, patient_id, tattoo_id, appointment_id, kind, created_at)
       select gen_random_uuid(), e.patient_id, e.tattoo_id, null, e.kind, e.created_at - n * interval '60 days'
         from generate_series(1, $2::int) n,
           (select * from journal_entries where patient_id = $1 order by created_at limit 1) e
       returning id, created_at)
     insert into journal_versions (entry_id, version, at, author_id, author_name, author_role, reason, content)
       select entries.id, 1, entries.created_at, v.author_id, v.author_name, v.author_role, '', v.content from entries,
         (select v.* from journal_versions v join journal_entries e on e.id = v.entry_id where e.patient_id = $1
            order by v.number limit 1) v`,
    [id, TEN_YEARS.entries],
  )
  await run(
    `insert into client_messages (id, patient_id, from_clinic, author_id, author_name, text, sent_at, read_at, answered_at)
       select gen_random_uuid(), $1, n % 2 = 0, $1, 'Demo', 'Besked ' || n, now() - (1000 - n) * interval '1 day', now(),
         case when n % 2 = 1 then now() end
         from generate_series(1, $2::int) n`,
    [id, TEN_YEARS.messages],
  )
}
