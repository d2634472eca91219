-- A message may bring pictures, and then it needs no words.
alter table client_messages drop constraint client_messages_text_check;
alter table client_messages add constraint message_length check (length(text) <= 2000);

alter table files add column message_id uuid references client_messages (id) on delete cascade;
alter table files add constraint message_is_the_subject check
  (message_id is null or num_nonnulls(appointment_id, analysis_id, journal_photo_id, consent_id) = 0);
create index files_by_message on files (message_id) where message_id is not null;

-- Open pages of the client and of the clinic hear that a message was sent or read, and ask again with their own rights.
create function announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('message', new.patient_id::text);
  return null;
end $$;
create trigger message_sent after insert on client_messages for each row execute function announce_message();
create trigger message_read after update of read_at on client_messages
  for each row when (old.read_at is distinct from new.read_at) execute function announce_message();
