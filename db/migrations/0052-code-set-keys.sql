-- A request that is sent again makes no second set; see orders.
alter table download_code_sets add column idempotency_key text;
alter table download_code_sets add column body_hash bytea;
create unique index download_code_sets_idempotency_key
  on download_code_sets (owner_id, idempotency_key) where idempotency_key is not null;
