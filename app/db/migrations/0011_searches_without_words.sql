-- What staff typed in the search was kept for ever, also about those who were erased. Now only how many were shown is.
alter table access_log disable trigger access_log_append_only;
update access_log set detail = '' where what = 'search';
alter table access_log enable trigger access_log_append_only;
comment on column access_log.patient_id is 'null: the list of all clients was searched; detail says how many were shown';
