-- A rule that was retired before it held, or planned away, stays as a row; its name and days are free again.
alter table pricing_rules drop constraint one_rule_a_day;
alter table pricing_rules add constraint one_rule_a_day
  exclude using gist (rule_name with =, daterange(valid_from, valid_until, '[]') with &&) where (is_active);

-- What was planned in one go is taken back in one go.
alter table pricing_rule_changes add column batch_id uuid;
update pricing_rule_changes c set batch_id = b.id
  from (select at, gen_random_uuid() as id from (select distinct at from pricing_rule_changes) moments) b
  where b.at = c.at;
alter table pricing_rule_changes alter column batch_id set not null;
comment on column pricing_rule_changes.was is
  'price in øre, from and to in cm²; as in became. JSON null: before is a rule that came, after one that went';
