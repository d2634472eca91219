-- The days and hours a client's course is to lie on, as they were last said; null: nobody has said.
alter table treatment_plans add column wish jsonb;
