-- A test spot entry may hold where each of its lines was tried, as shares of a picture, in the order of the lines.
alter table journal_versions add constraint spots_on_the_picture check (
  coalesce(content -> 'spots', 'null') = 'null'
  or coalesce(
    jsonb_array_length(content -> 'lines') between 1 and 4
    and jsonb_array_length(content #> '{spots,places}') = jsonb_array_length(content -> 'lines')
    and jsonb_array_length(jsonb_path_query_array(content,
      '$.spots.places[*] ? (@.x >= 0 && @.x <= 1 && @.y >= 0 && @.y <= 1)')) = jsonb_array_length(content -> 'lines'),
    false));

-- What each of them looks like once its days are over, and the strongest that may be used, counted from 0.
alter table clearance_decisions
  add column entry_id uuid references journal_entries (id),
  add column looks jsonb,
  add column most smallint,
  add constraint looks_of_an_entry check ((entry_id is null) = (looks is null)),
  add constraint only_test_spots_have_looks check (kind = 'test-spot' or looks is null),
  add constraint known_looks check (looks is null or coalesce(
    jsonb_array_length(looks) between 1 and 4
    and looks <@ '["calm", "red", "lighter", "darker", "scar"]', false)),
  add constraint most_is_an_unchanged_spot check (most is null or coalesce(most >= 0 and looks ->> most in ('calm', 'red'), false)),
  add constraint calm_has_a_strongest_spot check (looks is null or (answer = 'calm') = (most is not null));
create index clearance_decisions_by_entry on clearance_decisions (entry_id);

create function check_spot_looks() returns trigger language plpgsql as $$
begin
  if exists (select from journal_entries e where e.id = new.entry_id and e.kind = 'test-spot'
      and e.patient_id in (select records_of(new.patient_id))
      and jsonb_array_length(new.looks) = (select jsonb_array_length(v.content -> 'lines') from journal_versions v
        where v.entry_id = e.id order by v.version desc limit 1)) then return new; end if;
  raise exception 'each spot of the client''s own entry has one look'
    using errcode = 'check_violation', constraint = 'one_look_a_spot';
end $$;
create trigger clearance_decision_reads_spots before insert on clearance_decisions
  for each row when (new.entry_id is not null) execute function check_spot_looks();
