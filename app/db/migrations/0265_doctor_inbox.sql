-- Clients whose clearance waits for a doctor, or for a test spot to be read: few among all, and counted with every page.
create index clearances_for_doctor on clearances (patient_id)
  where (jsonb_path_exists(reasons, '$[*] ? (@.state == "needs-doctor" || @.key == "spot-unread")'));
