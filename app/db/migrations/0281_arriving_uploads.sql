-- Large files on their way in, and the pieces of them that lie in the file store: whichever process takes the next one.
create table arriving_uploads (
  id uuid primary key,
  metadata jsonb not null,
  bytes bigint not null check (bytes >= 0),
  received bigint not null default 0 check (received between 0 and bytes),
  begun_at timestamptz not null default now()
);
comment on column arriving_uploads.metadata is 'what its sender said it is, and who sent it';

create table arriving_pieces (
  storage_key text primary key,
  upload_id uuid not null references arriving_uploads (id) on delete cascade,
  from_byte bigint not null,
  bytes integer not null check (bytes > 0),
  -- Written before the piece is stored: a file without a row would never be removed.
  is_received boolean not null default false
);
create unique index one_piece_per_place on arriving_pieces (upload_id, from_byte) where is_received;
create index pieces_of_upload on arriving_pieces (upload_id);
create trigger arriving_piece_gone after delete on arriving_pieces
  for each row execute function note_file_to_remove();
