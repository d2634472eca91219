-- What was paid at the clinic is paid back there: its refund waits until somebody says it was. Staff pages count them.
create index refunds_waiting on refunds (created_at, id) include (payment_id, amount) where (status = 'pending');
