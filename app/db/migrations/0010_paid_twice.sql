-- Money that came is money that came: a second payment of one deposit is written down and sent back, not refused.
-- Which of two buys the slot is decided under the appointment's row lock.
drop index one_confirmed_deposit;
