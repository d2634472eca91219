-- A visit written for a merged record is its kept record's, and asks that one's clearance.
create or replace function laser_barred_by(visit appointments, act text) returns text[] language plpgsql as $$
declare
  person uuid := coalesce((select merged_into from profiles where id = visit.patient_id), visit.patient_id);
  cleared clearances;
  barred text[];
begin
  select * into cleared from clearances where patient_id = person for share;
  if not found or not cleared.is_current then return '{not-derived}'; end if;
  barred := array(select r ->> 'key' from jsonb_array_elements(cleared.reasons) r
    where r -> 'bars' ? act
      and coalesce((r ->> 'from')::date, '-infinity') <= visit.appointment_date
      and coalesce((r ->> 'until')::date, 'infinity') > visit.appointment_date
      and (not (r ->> 'onlyInjection')::boolean or visit.add_ons && cleared.doctor_add_ons));
  if exists (select from unnest(visit.add_ons) asked (name) where asked.name = any (cleared.doctor_add_ons)
      and not exists (select from add_on_decisions d where d.appointment_id = visit.id and d.rule_name = asked.name)) then
    barred := barred || '{add-on-waiting}';
  end if;
  return array(select unnest(barred)
    except select unnest(o.reasons) from clearance_overrides o where o.appointment_id = visit.id);
end $$;
