-- Consent to show one image outside the clinic: a consent like the others, of one photo, offered when the course is
-- over. What is shown is read from it each time, so a withdrawal takes the image out of every place at once.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('laser', 'anaesthesia', 'image'));
alter table consents add column photo_id uuid references journal_photos (id);
alter table consents add constraint image_consents_name_a_photo check ((kind = 'image') = (photo_id is not null));
drop index one_open_consent;
create unique index one_open_consent on consents (patient_id, kind, coalesce(photo_id, '00000000-0000-0000-0000-000000000000'))
  where signed_at is null and replaced_at is null;
create unique index one_live_image_consent on consents (photo_id)
  where photo_id is not null and signed_at is not null and withdrawn_at is null;

create view shown_images as
  select c.id, c.photo_id, c.signed_at
    from consents c
    join journal_photos j on j.id = c.photo_id
    join profiles p on p.id = c.patient_id
   where c.kind = 'image' and c.signed_at is not null and c.withdrawn_at is null
     and j.struck_at is null and p.erased_at is null;
comment on view shown_images is 'the photos that may be shown outside the clinic now';
