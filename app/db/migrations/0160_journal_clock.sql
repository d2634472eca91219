-- When a journal was last written in: the ten years it is kept run from there, or from the last visit if that is later.
-- What a client only answered before a first visit is no entry.
create view last_journal_writes as
  select patient_id, max(at) as at from (
    select patient_id, at from journal_versions
    union all select patient_id, added_at from journal_photos
    union all select patient_id, signed_at from consents where signed_at is not null) written
   group by patient_id;
