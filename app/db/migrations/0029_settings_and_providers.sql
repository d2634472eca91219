-- Settings keep their history, and providers are people the clinic manages.
create table setting_changes (
  id bigint generated always as identity primary key,
  setting_key text not null,
  at timestamptz not null,
  actor_id uuid references users (id) on delete set null,
  was jsonb,
  became jsonb
);
comment on column setting_changes.was is 'null: the value the clinic ships with, as in became';
create index setting_changes_by_key on setting_changes (setting_key, id);
create trigger site_settings_emptied after truncate on site_settings
  for each statement execute function announce_change();

alter table providers
  add column follows_clinic boolean not null default true,
  add column skills text[] not null default '{}',
  add column display_order integer not null default 0;
comment on column providers.follows_clinic is 'open when the clinic is; else the week in availability_templates counts';
-- Who had a week before this had one of their own.
update providers set follows_clinic = false where id in (select provider_id from availability_templates);
create unique index one_provider_per_user on providers (user_id) where user_id is not null;
