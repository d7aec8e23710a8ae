-- What the test checkout says in place of a download where the order is a gift.
alter table sandbox.payments add column gift_delivery text;
