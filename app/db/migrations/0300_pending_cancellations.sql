-- A cancellation by staff can be undone for two minutes: until then the visit is what it was, and only says what is to come.
alter table appointments add column cancel_at timestamptz, add column cancel_as jsonb,
  add constraint pending_cancellation_is_whole check ((cancel_at is null) = (cancel_as is null)),
  add constraint pending_cancellation_of_a_visit_to_come check (cancel_at is null or status in ('scheduled', 'confirmed'));
create index pending_cancellations on appointments (cancel_at) where cancel_at is not null;

-- Cancelled by whoever was quicker, a client or a rule, nothing is left to be carried out.
create function end_pending_cancellation() returns trigger language plpgsql as $$
begin
  new.cancel_at := null;
  new.cancel_as := null;
  return new;
end $$;
create trigger pending_cancellation_ends before update of status on appointments
  for each row when (old.cancel_at is not null and new.status = 'cancelled') execute function end_pending_cancellation();
