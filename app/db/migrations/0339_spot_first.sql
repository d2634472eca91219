-- A doctor may permit a test spot alone, and write a line to the person who treats.
alter table clearance_decisions
  add column note text not null default '' check (length(note) <= 200),
  drop constraint answer_of_its_kind,
  drop constraint permission_ends,
  drop constraint refusal_has_a_reason,
  add constraint answer_of_its_kind check (case kind
    when 'health' then answer in ('seen', 'allowed', 'not-allowed', 'allowed-from', 'spot-first')
    else answer in ('calm', 'wait', 'repeat', 'changed') end),
  add constraint permission_ends check (
    (answer in ('allowed', 'not-allowed', 'allowed-from', 'spot-first')) = (holds_until is not null)),
  add constraint refusal_has_a_reason check (
    answer in ('seen', 'allowed', 'calm', 'spot-first') or btrim(reason) <> '');
