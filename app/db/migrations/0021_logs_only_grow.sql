-- A log that refuses to forget a row must not be emptied at one stroke either.
create trigger access_log_not_emptied before truncate on access_log
  for each statement execute function refuse_change();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
