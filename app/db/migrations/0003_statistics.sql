-- How often something happened on a day. Nobody is in here: no address, no id, no time of day.
create table daily_counts (
  day date not null,
  event text not null check (event in ('page_view', 'consultation_booked', 'treatment_booking_initiated')),
  page text not null check (page ~ '^/[a-z0-9/-]*$' and length(page) <= 100),
  lng text not null check (lng in ('da', 'en')),
  count integer not null check (count > 0),
  primary key (day, event, page, lng)
);
