-- A price may change on a date: the rule before ends the day before, and its successor bears the same name.
alter table pricing_rules drop constraint pricing_rules_rule_name_key;
alter table pricing_rules add constraint one_rule_a_day
  exclude using gist (rule_name with =, daterange(valid_from, valid_until, '[]') with &&);

create table pricing_rule_changes (
  id bigint generated always as identity primary key,
  rule_name text not null,
  at timestamptz not null,
  actor_id uuid references users (id) on delete set null,
  valid_from date not null,
  was jsonb not null,
  became jsonb not null
);
comment on column pricing_rule_changes.was is 'price in øre, from and to in cm²; as in became';
