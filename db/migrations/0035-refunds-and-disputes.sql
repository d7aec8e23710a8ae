-- What is paid back of an item, whole or in part; a lost dispute takes it back, too. An item can have
-- several, one at a time: it waits until the provider has carried it out (refunded_at).
create table refunds (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items,
  amount_yen integer not null check (amount_yen >= 0),
  -- the provider takes it once
  idempotency_key text not null unique,
  reason text not null check (reason in
    ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed')),
  -- the operator's own words, which only the operator reads
  note text,
  ends_access boolean not null,
  wanted_at timestamptz not null,
  -- of the refund, or of the dispute; null where nothing was to be paid
  provider_id text,
  refunded_at timestamptz
);
create index on refunds (order_item_id);
create unique index refunds_waiting on refunds (order_item_id) where refunded_at is null;

insert into refunds (order_item_id, amount_yen, idempotency_key, reason, ends_access, wanted_at,
    provider_id, refunded_at)
  select i.id, i.paid_yen, o.public_id || '-' || i.id, coalesce(i.refund_reason, 'operator'), true,
    i.refund_wanted_at, i.refund_id, i.refunded_at
  from order_items i join orders o on o.id = i.order_id where i.refund_wanted_at is not null;

-- From here on refund_wanted_at and refunded_at of an item mark the refund that ends the access.
alter table order_items drop column refund_id,
  drop constraint order_items_refund_reason_check,
  add constraint order_items_refund_reason_check check (refund_reason in
    ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed'));

-- A buyer's claim at the bank, by the provider's id. While it is open the grants are suspended.
create table disputes (
  id text primary key,
  order_id bigint not null references orders,
  amount_yen integer not null check (amount_yen > 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  check ((closed_at is null) = (outcome is null))
);
create index on disputes (order_id);
insert into disputes (id, order_id, amount_yen, opened_at)
  select x.reference, x.order_id, e.amount_yen, x.at
  from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
  where x.kind = 'dispute' and e.account = 'disputes' and e.amount_yen > 0 and x.order_id is not null;

alter table grants add column suspended_at timestamptz;
alter table album_grants add column suspended_at timestamptz;

-- For the operator's look at an order.
create index on payment_events (payment_id);
create index on order_items (lower(title) text_pattern_ops);

create table sandbox.disputes (
  id text primary key,
  payment_id text not null references sandbox.payments,
  amount_yen integer not null check (amount_yen > 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null default now()
);
create index on sandbox.disputes (payment_id);
insert into sandbox.disputes (id, payment_id, amount_yen)
  select id, id, disputed_yen from sandbox.payments where disputed_yen > 0;
alter table sandbox.payments drop column disputed_yen;
