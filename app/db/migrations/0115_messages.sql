-- What a client and the clinic write to each other: one conversation a client, each message as it was sent.
create table client_messages (
  id uuid primary key,
  number bigint generated always as identity,
  patient_id uuid not null references profiles (id),
  from_clinic boolean not null,
  author_id uuid not null,
  author_name text not null,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz not null,
  read_at timestamptz check (read_at >= sent_at),
  answered_at timestamptz check (answered_at >= sent_at),
  check (not from_clinic or answered_at is null)
);
comment on column client_messages.read_at is 'when the other side first opened the conversation after it was sent';
comment on column client_messages.answered_at is 'a client''s message: when the clinic answered, or said that no answer is needed';
create index client_messages_by_patient on client_messages (patient_id, number);
-- What the clinic has not answered: asked for with every page of the staff.
create index client_messages_unread on client_messages (from_clinic, patient_id) where (read_at is null);

-- Who waits for an answer, and since when.
create index client_messages_waiting on client_messages (patient_id, sent_at)
  where (not from_clinic and answered_at is null);

-- A message is not changed after it is sent, only read and answered.
create function refuse_other_words() returns trigger language plpgsql as $$
begin
  raise exception 'a sent message is not changed' using errcode = 'check_violation', constraint = 'message_stays';
end $$;
create trigger message_stays before update on client_messages for each row
  when ((old.text, old.from_clinic, old.author_id, old.sent_at) is distinct from (new.text, new.from_clinic, new.author_id, new.sent_at)
        or old.read_at is not null and new.read_at is distinct from old.read_at)
  execute function refuse_other_words();
