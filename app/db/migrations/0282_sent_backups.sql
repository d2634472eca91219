-- A backup that was also sent to a second store, and when it was restored to see that it can be.
alter table backup_marks add column sent_as text, add column checked_at timestamptz;
