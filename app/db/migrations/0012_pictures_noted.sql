-- A picture whose row goes is noted, whoever deletes the row, so that its file goes too: also after a crash in between.
create trigger booking_image_gone after delete on booking_images
  for each row execute function note_file_to_remove();
-- What was on its way by the outbox goes the same way.
insert into files_to_remove (storage_key)
  select body ->> 'key' from outbox where kind = 'remove-file' and done_at is null on conflict do nothing;
delete from outbox where kind = 'remove-file';
