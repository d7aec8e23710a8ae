-- The test provider can refund by itself, as on a provider's own pages, and refunds can fail there.
alter table sandbox.refunds alter column idempotency_key drop not null;
alter table sandbox.refunds add column has_failed boolean not null default false;
create index on sandbox.refunds (payment_id);
alter table sandbox.payments drop column refunded_yen;
