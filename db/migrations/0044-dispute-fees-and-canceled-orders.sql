-- What the provider charges for a dispute, as far as the ledger has it.
alter table disputes add column fee_yen integer not null default 0;

-- Orders given up with the account, whose checkouts can still be paid.
create index on orders (canceled_at) where status = 'canceled';
