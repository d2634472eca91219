-- A decision names the reading it settles. A reading names the test spot it is of: the visit in which it was given, or
-- the entry of one without a visit. Rows from before name none.
alter table clearance_decisions
  add column settles uuid references clearance_decisions (id),
  add column spot_id uuid,
  add constraint only_health_settles check (settles is null or kind = 'health'),
  add constraint only_test_spots_are_read check (spot_id is null or kind = 'test-spot');
create index clearance_decisions_by_settled on clearance_decisions (settles) where (settles is not null);
