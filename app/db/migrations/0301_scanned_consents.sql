-- A consent signed on paper: its scan is the signed paper, and the signature counts from the day on it.
alter table consents drop constraint consents_signed_by_check;
alter table consents add constraint consents_signed_by_check check (signed_by in ('account', 'link', 'paper'));
-- The name on paper is the record's, however short.
alter table consents drop constraint consents_signed_name_check;
alter table consents add constraint consents_signed_name_check check (length(signed_name) between 1 and 120);
alter table consents add column scanned_at timestamptz;
alter table consents add column scanned_by_name text;
alter table consents add constraint paper_names_its_scanner
  check (num_nulls(scanned_at, scanned_by_name) = case when signed_by = 'paper' then 0 else 2 end);
alter table consents add constraint scanned_after_signing check (scanned_at >= signed_at);

create or replace function keep_consent() returns trigger language plpgsql as $$
declare
  may_change text[] := case
    when old.replaced_at is not null or old.withdrawn_at is not null then '{}'
    when old.signed_at is not null then '{withdrawn_at}'
    else '{signed_at,signed_name,signed_by,scanned_at,scanned_by_name,replaced_at}' end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change then return new; end if;
  raise exception 'consents is append-only' using errcode = 'restrict_violation';
end $$;

-- A scan is written the day it is scanned, not the day it was signed.
create or replace view last_journal_writes as
  select patient_id, max(at) as at from (
    select patient_id, at from journal_versions
    union all select patient_id, added_at from journal_photos
    union all select patient_id, coalesce(scanned_at, signed_at) from consents where signed_at is not null) written
   group by patient_id;
