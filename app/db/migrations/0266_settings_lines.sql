-- An entry holds one to six settings lines. Signed versions stay as they were written and are read as one line.
-- A test spot is a kind of entry of its own.
alter table journal_entries
  drop constraint journal_entries_kind_check,
  drop constraint treatment_is_of_a_tattoo,
  add constraint journal_entries_kind_check check (kind in ('treatment', 'test-spot', 'note')),
  add constraint treatment_is_of_a_tattoo check ((kind <> 'note') = (tattoo_id is not null));

drop trigger clearance_by_treatment on journal_entries;
create trigger clearance_by_treatment after insert on journal_entries
  for each row when (new.kind <> 'note') execute function source_of_clearance_changed();

-- A new treatment or test spot names one to six lines, each with its wavelength; a correction of an older one too.
create function check_settings_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entries e where e.id = new.entry_id and e.kind <> 'note') then return new; end if;
  if jsonb_typeof(new.content -> 'lines') = 'array' and jsonb_array_length(new.content -> 'lines') between 1 and 6
      and not exists (select from jsonb_array_elements(new.content -> 'lines') line where not line ? 'wavelengthNm') then
    return new;
  end if;
  raise exception 'a treatment has one to six settings lines'
    using errcode = 'check_violation', constraint = 'one_to_six_settings_lines';
end $$;
create trigger journal_version_has_lines before insert on journal_versions
  for each row execute function check_settings_lines();

-- What was being typed becomes the first line.
update journal_drafts d set content = (
    select jsonb_object_agg(case when key in ('device', 'wavelengthNm', 'fluence', 'spotMm', 'pulse', 'pulseUnit',
        'repetitionHz', 'passes', 'pulses', 'endPoint', 'areaCm2', 'outsideBecause') then 'lines.0.' || key else key end,
        value) || '{"lines": "1"}'
      from jsonb_each(d.content))
  where d.content ? 'wavelengthNm' or d.content ? 'device';
