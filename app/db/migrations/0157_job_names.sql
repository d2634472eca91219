-- A job is named by a code, which has its text on the system page.
delete from job_runs where name = 'commissions due';
