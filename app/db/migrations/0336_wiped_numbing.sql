-- Numbing ends when it is wiped off. Until then it counts as on, however long ago it was applied.
alter table numbings
  add column wiped_at timestamptz,
  add column wiped_by text,
  add constraint wiping_names_who_did_it check ((wiped_at is null) = (wiped_by is null)),
  add constraint wiped_off_after_the_start check (wiped_at >= started_at);
