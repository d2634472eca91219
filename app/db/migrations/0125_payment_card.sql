-- Which card paid, as the payment provider's own mark of it: the same card has the same mark, and no number can be read
-- from it. Asked for one thing: whether one card pays for several clients of one partner.
alter table payments add column card text not null default '' check (length(card) <= 100);
create index payments_by_card on payments (card) where (card <> '');
