-- When a link that was sent to the address of a guest's order was opened: then it says whose it is.
alter table orders add column address_opened_at timestamptz;
-- What was ordered before has joined, or will, as it was promised.
update orders set address_opened_at = created_at where asked_by is null and total_yen = 0;
