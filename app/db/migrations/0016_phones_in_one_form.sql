-- Telephone numbers in one form, E.164, so that staff find a client however the number is spelt. A number without a
-- country is Danish. What is no number stays as it was typed.
create function e164(typed text) returns text language sql immutable as $$
  select case
    when digits ~ '^\+[1-9][0-9]{6,14}$' then digits
    when digits ~ '^00[1-9][0-9]{6,14}$' then '+' || substr(digits, 3)
    when digits ~ '^[2-9][0-9]{7}$' then '+45' || digits
    else typed
  end
  -- "+46 070 …": the zero of a national number falls away behind the code, but not in Italy.
  from (select regexp_replace(regexp_replace(typed, '[ ().\/-]', '', 'g'), '^(\+(?!39)[0-9]{2})0', '\1') as digits) as typed_digits
$$;
update profiles set phone = e164(phone) where phone <> '' and phone is distinct from e164(phone);
update appointments set phone = e164(phone) where phone <> '' and phone is distinct from e164(phone);
drop function e164(text);
