-- A picture of somebody of the team, who stands in the setting `team`: shown to everybody while they are.
alter table files add column team_member_id uuid;
alter table files add constraint portraits_are_nothing_else check (team_member_id is null or num_nonnulls(
  appointment_id, analysis_id, journal_photo_id, consent_id, message_id, passport_id, skin_report_id, video_id) = 0);
