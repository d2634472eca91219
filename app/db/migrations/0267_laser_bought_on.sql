-- Which rule a laser stands under depends on the day it was bought.
alter table resources add column bought_on date;
comment on column resources.bought_on is 'before 26 May 2020: the transition until 1 July 2030';
