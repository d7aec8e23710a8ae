create table orders (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  buyer_id bigint references users,
  email citext not null,
  locale text not null,
  total_yen integer not null check (total_yen >= 0),
  fee_percent integer not null check (fee_percent between 0 and 100),
  status text not null default 'open' check (status in ('open', 'paid', 'canceled', 'held', 'refunded')),
  -- the caller's key and a hash of what was asked with it: the same question has the same answer
  idempotency_key text,
  -- who asked (null: a guest), which does not change when an account claims the order
  asked_by bigint,
  body_hash bytea not null,
  save_card boolean not null default false,
  -- 'none' where nothing is to be paid
  provider text not null check (provider in ('none', 'sandbox', 'stripe')),
  payment_id text unique,
  checkout_url text,
  attempt integer not null default 1,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  canceled_at timestamptz,
  held_at timestamptz,
  held_reason text,
  refunded_at timestamptz,
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'held' or held_reason is not null)
);
create unique index orders_idempotency on orders (coalesce(asked_by, 0), idempotency_key) where idempotency_key is not null;
create index on orders (email, created_at desc);
create index on orders (buyer_id, created_at desc);
create index on orders (created_at) where status = 'open';

-- The snapshot that was shown: title, floor and what the buyer chose to pay.
create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('sound', 'album')),
  sound_id bigint references sounds,
  album_id bigint references albums,
  seller_id bigint not null references users,
  title text not null,
  seller_name text not null,
  item_version integer not null,
  price_yen integer not null,
  paid_yen integer not null check (paid_yen >= 0),
  -- set in the transaction that queues the refund; refunded_at when the provider has carried it out
  refund_wanted_at timestamptz,
  refund_reason text check (refund_reason in ('already_owned', 'operator')),
  refund_id text,
  refunded_at timestamptz,
  check ((kind = 'sound') = (sound_id is not null) and (kind = 'album') = (album_id is not null))
);
create index on order_items (order_id);
create index on order_items (seller_id, id desc);
create index on order_items (sound_id);

-- What a buyer may hear whole and download, whatever comes later.
create table grants (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint references users,
  email citext not null,
  sound_id bigint not null references sounds,
  order_item_id bigint not null references order_items,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index on grants (user_id, sound_id) where revoked_at is null and user_id is not null;
create unique index on grants (order_item_id, sound_id);
create index on grants (user_id, created_at desc) where revoked_at is null;
create index on grants (email) where user_id is null;
create index on grants (sound_id);

create table downloads (
  id bigint generated always as identity primary key,
  grant_id bigint not null references grants on delete cascade,
  format text not null,
  at timestamptz not null default now()
);
create index on downloads (grant_id);

-- Webhook events by the provider's own id: each is worked once.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id text not null,
  received_at timestamptz not null default now(),
  worked_at timestamptz,
  primary key (provider, event_id)
);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'payout', 'provider_fee')),
  reference text not null,
  order_id bigint references orders,
  at timestamptz not null default now(),
  unique (kind, reference)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null check (account in
    ('provider_clearing', 'provider_fees', 'artist_payable', 'platform_fee', 'tax', 'refunds', 'disputes', 'payouts')),
  user_id bigint references users,
  order_item_id bigint references order_items,
  -- debits are positive, credits negative
  amount_yen integer not null check (amount_yen <> 0)
);
create index on ledger_entries (transaction_id);
create index on ledger_entries (account, user_id);

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_yen), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_whole before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- The sandbox provider's own books, apart from ours as a real provider's would be.
create schema sandbox;
create table sandbox.payments (
  id text primary key,
  order_id text not null,
  attempt integer not null,
  email text not null,
  locale text not null,
  lines jsonb not null,
  amount_yen integer not null,
  refunded_yen integer not null default 0 check (refunded_yen between 0 and amount_yen),
  disputed_yen integer not null default 0,
  save_card boolean not null,
  customer_key text,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'requires_payment_method' check (status in
    ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  card_brand text,
  card_last4 text,
  -- the outcome that a card waits for while its owner is asked (3-D Secure)
  card_expiry text,
  keep_card boolean not null default false,
  voucher text,
  voucher_expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, attempt)
);
create table sandbox.cards (
  customer_key text not null,
  brand text not null,
  last4 text not null,
  expiry text not null,
  created_at timestamptz not null default now(),
  primary key (customer_key, brand, last4, expiry)
);
create table sandbox.events (
  id text primary key,
  type text not null,
  payment_id text not null references sandbox.payments,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create table sandbox.refunds (
  id text primary key,
  payment_id text not null references sandbox.payments,
  amount_yen integer not null,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
