-- What a booking carries of a scan was stored as it was sent, of any size and depth. It is brought to the shape that is
-- taken now; a value that does not fit is left out.
create function booked_scan(raw jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(raw) <> 'object' then null else jsonb_strip_nulls(jsonb_build_object(
    'id', case when raw->>'id' ~ '^[0-9a-f-]{36}$' then raw->'id' end,
    'size', case when jsonb_typeof(raw->'size') = 'string' and length(raw->>'size') <= 60 then raw->'size' end,
    'age', case when jsonb_typeof(raw->'age') = 'number' and length(raw->>'age') <= 3 then raw->'age' end,
    'skinType', case when raw->>'skinType' ~ '^[1-6]$' then raw->'skinType' end,
    'sessionsRequired', case
      when raw->'sessionsRequired'->>'min' ~ '^\d{1,2}$' and raw->'sessionsRequired'->>'max' ~ '^\d{1,2}$'
      then jsonb_build_object(
        'min', (raw->'sessionsRequired'->>'min')::int, 'max', (raw->'sessionsRequired'->>'max')::int) end,
    'painLevel', case when raw->>'painLevel' in ('low', 'moderate', 'high') then raw->'painLevel' end,
    'coverUp', case when jsonb_typeof(raw->'coverUp') = 'boolean' then raw->'coverUp' end,
    'explanation', case
      when jsonb_typeof(raw->'explanation') = 'string' and length(raw->>'explanation') <= 1000
      then raw->'explanation' end)) end
$$;

update appointments set analysis = booked_scan(analysis) where analysis is not null;
drop function booked_scan(jsonb);

alter table appointments add constraint analysis_is_small check (analysis is null or octet_length(analysis::text) <= 4096);
