-- The plan a visit was booked in, also after it was called off and its session was given to another: whoever withdraws
-- by the number of any of them withdraws from the plan.
create table plan_visits (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  plan_id uuid not null references treatment_plans (id) on delete cascade
);
create index plan_visits_by_plan on plan_visits (plan_id);

create function note_visit_of_plan() returns trigger language plpgsql as $$
begin
  insert into plan_visits (appointment_id, plan_id) values (new.appointment_id, new.plan_id)
    on conflict (appointment_id) do update set plan_id = excluded.plan_id;
  return null;
end $$;
create trigger visit_of_plan_written after insert on plan_sessions
  for each row when (new.appointment_id is not null) execute function note_visit_of_plan();
create trigger visit_of_plan_changed after update of appointment_id on plan_sessions
  for each row when (new.appointment_id is not null and new.appointment_id is distinct from old.appointment_id)
  execute function note_visit_of_plan();

insert into plan_visits (appointment_id, plan_id)
  select appointment_id, plan_id from plan_sessions where appointment_id is not null;

-- The first visit of a package is written in its transaction, and who paid late was given another for it.
insert into plan_visits (appointment_id, plan_id)
  select v.id, p.id
    from treatment_plans p
    join appointments a on a.patient_id = p.patient_id and a.created_at = p.created_at
    join appointments v on v.id in (a.id, a.replaced_by)
   where p.origin = 'package' and a.quote ->> 'subject' = 'package'
    on conflict (appointment_id) do nothing;
