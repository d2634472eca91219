-- Who has a live page open hears no more there once the session or a role of theirs has ended, on every instance.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on sessions for each row execute function announce_session_end();

create function announce_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger role_changed after insert or update or delete on user_roles
  for each row execute function announce_role_change();
